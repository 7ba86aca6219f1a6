/* SPDX-License-Identifier: Apache-2.0 */
/* Puts the page together and opens what the address names. */
const frame = document.querySelector('.frame'), nav = document.querySelector('.nav'), main = document.querySelector('.main');
let keys = {}, current = [null, null];

function open(c, k, step) {
  hideTip();
  keys = {};
  current = [c, k];
  main.scrollTop = 0;
  if (c === null || !data.cases[c]) {
    main.replaceChildren(overview());
    go(null, null, null);
  } else if (k !== null && k !== undefined && data.cases[c].findings[k] && data.cases[c].findings[k].n) {
    const story = storyPage(c, k);
    main.replaceChildren(story.page);
    keys = story.keys;
    story.start(step === undefined ? null : step);
  } else {
    main.replaceChildren(casePage(c));
    go(c, null, null);
  }
  for (const b of nav.querySelectorAll('button'))
    b.setAttribute('aria-current', String(b.dataset.c === String(c) && (b.dataset.k || '') === (k === null || k === undefined ? '' : String(k))));
}

function navigation() {
  const list = h('div'), filter = h('input', {type: 'search', placeholder: 'Filter', 'aria-label': 'filter the list'});
  const entries = [];
  data.cases.forEach((c, i) => {
    const [cls, glyph] = words[c.verdict];
    entries.push([c.name, h('button', {type: 'button', 'data-c': i, onclick: () => open(i, null)}, h('span.glyph.' + cls, {}, glyph), h('span.label', {title: c.name}, c.name))]);
    c.findings.forEach((f, k) => f.n && entries.push([c.name + ' ' + f.title, h('button.sub', {type: 'button', 'data-c': i, 'data-k': k, onclick: () => open(i, k)},
      h('span.label', {title: f.title}, `${f.kind}: ${f.title}`))]));
  });
  const all = h('button', {type: 'button', onclick: () => open(null, null)}, h('span.glyph', {}, '≡'), h('span.label', {}, 'All'));
  function show() {
    const w = filter.value.toLowerCase();
    list.replaceChildren(...entries.filter(([t]) => t.toLowerCase().includes(w)).slice(0, 800).map(([, e]) => e));
  }
  filter.addEventListener('input', show);
  show();
  nav.append(...(data.cases.length > 8 ? [filter] : []), all, list);
}

document.addEventListener('keydown', (e) => {
  if (e.ctrlKey || e.metaKey || e.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(e.target.tagName) && e.target.type !== 'range') return;
  if (e.key === 't') { themes.toggle(); return; }
  const act = keys[e.key];
  if (act) { act(); e.preventDefault(); }
});

(function start() {
  themes.start();
  document.querySelector('.top').append(button('theme', 'light or dark (t)', themes.toggle));
  document.body.append(tip);
  const count = data.cases.reduce((n, c) => n + c.findings.length, 0);
  frame.classList.toggle('alone', data.cases.length === 1 && count <= 1);
  navigation();
  const a = address();
  const only = data.cases.length === 1 ? 0 : null;
  const first = only === 0 && data.cases[0].findings.length === 1 && data.cases[0].findings[0].n ? 0 : null;
  open(a.c !== null ? a.c : only, a.f !== null ? a.f : a.c === null ? first : null, a.step);
  addEventListener('hashchange', () => {
    const b = address();
    if (b.theme) themes.set(b.theme);
    open(b.c !== null ? b.c : only, b.f !== null ? b.f : b.c === null ? first : null, b.step);
  });
  document.documentElement.dataset.ready = 'yes';
})();
