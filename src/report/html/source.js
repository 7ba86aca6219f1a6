/* SPDX-License-Identifier: Apache-2.0 */
/* Java source with its words coloured, and the pane beside the lanes: the file of the
 * current step, its line lit, and where every other thread stands. */
const keyword = new Set(('abstract assert boolean break byte case catch char class const continue default do double ' +
  'else enum extends final finally float for goto if implements import instanceof int interface long native new ' +
  'package private protected public record return sealed short static strictfp super switch synchronized this throw ' +
  'throws transient try var void volatile while yield true false null permits').split(' '));
const token = /(\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|("""[\s\S]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?)|(@[A-Za-z_$][\w$.]*)|([A-Za-z_$][\w$]*)|(\d[\w.]*)/g;

/* The lines of a file as HTML. */
function paint(text) {
  const esc = (t) => t.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  const wrap = (t, c) => t.split('\n').map((l) => (l ? `<span class="${c}">${esc(l)}</span>` : '')).join('\n');
  let out = '', at = 0;
  for (const m of text.matchAll(token)) {
    out += esc(text.slice(at, m.index));
    at = m.index + m[0].length;
    const c = m[1] ? 'com' : m[2] ? 'str' : m[3] ? 'ann' : m[5] ? 'num' : keyword.has(m[4]) ? 'kw' : null;
    out += c ? wrap(m[0], c) : esc(m[0]);
  }
  return (out + esc(text.slice(at))).split('\n');
}
const painted = new Map();
function linesOf(file) {
  if (file < 0 || data.files[file].text === undefined) return null;
  if (!painted.has(file)) painted.set(file, paint(data.files[file].text));
  return painted.get(file);
}
function codeLine(html, n, classes) {
  const l = h('div.l' + classes, {'data-n': n}, h('i'), h('b', {}, n), h('span'));
  l.lastChild.innerHTML = html || ' ';
  return l;
}
function excerpt(file, line, around) {
  const lines = linesOf(file);
  if (!lines || line < 1) return null;
  const box = h('div.code', {tabindex: 0, 'aria-label': 'source'});
  for (let n = Math.max(1, line - around); n <= Math.min(lines.length, line + around); n++)
    box.append(codeLine(lines[n - 1], n, n === line ? '.now' : ''));
  return box;
}

function sourcePane(finding) {
  const tabs = h('div.tabs', {role: 'tablist', 'aria-label': 'source files'});
  const code = h('div.code', {tabindex: 0, 'aria-label': 'source'});
  const box = h('section.src', {}, tabs, code);
  const racy = new Set();
  for (const p of finding.places) {
    const f = userFrame(p.stack);
    if (f) racy.add(f[2] + ':' + f[3]);
  }
  let shown = null, rows = [];
  function open(file) {
    if (shown === file) return;
    shown = file;
    const lines = linesOf(file);
    rows = [];
    if (!lines) {
      code.replaceChildren(h('div.empty', {}, file < 0 ? 'no source line here' :
        `${data.files[file].path} was not found; run ravel where the sources are, or keep them beside the classes`));
    } else {
      rows = lines.map((l, i) => codeLine(l, i + 1, racy.has(file + ':' + (i + 1)) ? '.racy' : ''));
      code.replaceChildren(...rows);
    }
    tabs.replaceChildren(...finding.fileList.map((f) => h('button', {type: 'button', role: 'tab',
      'aria-selected': String(f === file), title: data.files[f].path, onclick: () => open(f)}, shortPath(f))));
  }
  function light(current, others) {
    for (const r of code.querySelectorAll('.now, .here')) { r.classList.remove('now', 'here'); r.style.removeProperty('--c'); }
    for (const t of code.querySelectorAll('.tag')) t.remove();
    for (const o of others) {
      const r = o.file === shown && rows[o.line - 1];
      if (!r) continue;
      r.classList.add(o.now ? 'now' : 'here');
      if (o.now || !r.style.getPropertyValue('--c')) r.style.setProperty('--c', color(o.thread));
      r.lastChild.append(h('span.tag', {style: `--c:${color(o.thread)}`}, finding.threads[o.thread]));
    }
    const r = current && current.file === shown && rows[current.line - 1];
    if (r) {
      const y = r.offsetTop; /* within the pane */
      if (y < code.scrollTop + 40 || y > code.scrollTop + code.clientHeight - 60)
        code.scrollTop = Math.max(0, y - code.clientHeight / 2.4);
    }
  }
  return {box, show(current, others) {
    if (current && current.file >= 0) open(current.file);
    else if (shown === null) open(finding.fileList.length ? finding.fileList[0] : -1);
    light(current, others);
  }};
}
