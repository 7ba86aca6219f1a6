/* SPDX-License-Identifier: Apache-2.0 */
/* The page's ground: data, elements, theme, and the address that says what is shown:
 * #case=0&finding=0&step=12&theme=dark. */
'use strict';
const data = JSON.parse(document.getElementById('data').textContent);

/* h('div.card', {attributes}, children...) */
function h(tag, attrs, ...kids) {
  const [name, ...classes] = tag.split('.');
  const e = document.createElement(name || 'div');
  if (classes.length) e.className = classes.join(' ');
  for (const k in attrs || {}) {
    const v = attrs[k];
    if (v === null || v === undefined || v === false) continue;
    if (k.startsWith('on')) e.addEventListener(k.slice(2), v);
    else if (k === 'style') e.style.cssText = v;
    else e.setAttribute(k, v === true ? '' : v);
  }
  for (const kid of kids.flat())
    if (kid !== null && kid !== undefined && kid !== false)
      e.append(kid.nodeType ? kid : document.createTextNode(String(kid)));
  return e;
}
const SVG = 'http://www.w3.org/2000/svg';
function s(tag, attrs, ...kids) {
  const e = document.createElementNS(SVG, tag);
  for (const k in attrs || {}) e.setAttribute(k, attrs[k]);
  for (const kid of kids.flat()) if (kid) e.append(kid.nodeType ? kid : document.createTextNode(kid));
  return e;
}
const icons = {
  first: 'M3 3h2v10H3zM14 3v10L6 8z', back: 'M12 3v10L4 8z', next: 'M4 3v10l8-5z', last: 'M11 3h2v10h-2zM2 3l8 5-8 5z',
  turn: 'M2 4h7V2l5 4-5 4V8H2z', mark: 'M8 1l6 7-6 7-6-7z',
  theme: 'M8 1a7 7 0 100 14A7 7 0 008 1zm0 2v10A5 5 0 018 3z',
};
function icon(name) { return s('svg', {viewBox: '0 0 16 16', 'aria-hidden': 'true'}, s('path', {d: icons[name]})); }
function button(name, title, onclick) {
  return h('button.btn.icon', {type: 'button', title, 'aria-label': title, onclick}, icon(name));
}

const color = (t) => `var(--t${t % 8})`;
const words = {clean: ['good', '✓', 'clean'], found: ['bad', '✗', 'found'], limit: ['warn', '!', 'limit reached'],
  failed: ['bad', '⨯', 'not analysed'], skipped: ['note', '–', 'skipped']};
const levels = {error: 'bad', warning: 'warn', note: 'note'};

/* ---- the address ---- */
function address() {
  const p = new URLSearchParams(location.hash.slice(1));
  const n = (k) => (p.has(k) && /^\d+$/.test(p.get(k)) ? Number(p.get(k)) : null);
  return {c: n('case'), f: n('finding'), step: p.get('step'), theme: p.get('theme')};
}
function go(c, f, step) {
  const p = new URLSearchParams();
  if (c !== null) p.set('case', c);
  if (f !== null && f !== undefined) p.set('finding', f);
  if (step !== null && step !== undefined) p.set('step', step);
  history.replaceState(null, '', '#' + p);
}

/* ---- theme ---- */
const themes = {
  system: matchMedia('(prefers-color-scheme: dark)'),
  set(name) { document.documentElement.dataset.theme = name; document.dispatchEvent(new Event('theme')); },
  start() {
    let kept = null;
    try { kept = localStorage.getItem('ravel-theme'); } catch { /* a file without storage */ }
    themes.set(address().theme || kept || (themes.system.matches ? 'dark' : 'light'));
    themes.system.addEventListener('change', (e) => kept || themes.set(e.matches ? 'dark' : 'light'));
  },
  toggle() {
    const name = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
    try { localStorage.setItem('ravel-theme', name); } catch { /* as above */ }
    themes.set(name);
  },
};

/* ---- hints ---- */
const tip = h('div.tip', {hidden: true, role: 'tooltip'});
function showTip(x, y, ...kids) {
  tip.replaceChildren(...kids.filter(Boolean));
  tip.hidden = false;
  const r = tip.getBoundingClientRect();
  tip.style.left = Math.max(8, Math.min(x + 14, innerWidth - r.width - 10)) + 'px';
  tip.style.top = (y + 18 + r.height > innerHeight ? Math.max(8, y - r.height - 10) : y + 18) + 'px';
}
function hideTip() { tip.hidden = true; }

/* ---- frames and files ---- */
function frameText(i) {
  const [klass, method, file, line] = data.frames[i];
  const name = file >= 0 ? data.files[file].path.split('/').pop() : '';
  return `${klass || ''}${method ? '.' + method : ''}${name ? ` (${name}${line > 0 ? ':' + line : ''})` : ''}`;
}
function stackList(stack) {
  return h('ol.stack', {}, stack.map((i) => h('li' + (data.frames[i][4] ? '' : '.lib'), {}, frameText(i))));
}
function userFrame(stack) {
  const i = stack.findIndex((f) => data.frames[f][4]);
  return stack.length ? data.frames[stack[i < 0 ? 0 : i]] : null;
}
function shortPath(file) { return file >= 0 ? data.files[file].path.split('/').pop() : ''; }
