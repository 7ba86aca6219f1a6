/* SPDX-License-Identifier: Apache-2.0 */
/* The other pages: all cases, a case with its tables and execution graphs, and findings
 * without a story as a list to group and filter. */
function table(t) {
  return h('section.card', {}, h('h2', {}, t.title), h('div.scroll', {}, h('table.data', {},
    h('thead', {}, h('tr', {}, t.head.map((x) => h('th', {scope: 'col'}, x)))),
    h('tbody', {}, t.rows.map((r, i) => h('tr.m' + (t.marks[i] || 0), {}, r.map((x) => h('td', {}, x))))))));
}

/* ---- execution graphs ---- */
const relationTone = {po: '--soft', rf: '--t1', co: '--t0', fr: '--t4', hb: '--t2', sw: '--t3', so: '--t5', lo: '--t6', joins: '--t6'};
function tone(text) {
  const name = text.split(',')[0].replace(/[ei]$/, (m, at, all) => (/^(rf|co|fr)[ei]$/.test(all) ? '' : m));
  if (relationTone[name]) return `var(${relationTone[name]})`;
  let sum = 0;
  for (const ch of name) sum = (sum * 31 + ch.charCodeAt(0)) % 997;
  return `var(--t${sum % 8})`;
}
function graph(p) {
  const charW = 7.8, wide = Math.max(130, ...p.nodes.map((n) => n[0].length * charW + 22));
  const colW = wide + 90, rowH = 82, x = (n) => 26 + wide / 2 + n[1] * colW, y = (n) => 62 + n[2] * rowH;
  const rows = Math.max(0, ...p.nodes.map((n) => n[2])), width = 52 + colW * p.columns.length - 60, height = 62 + rows * rowH + 44;
  const svg = s('svg', {width, height, viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': `${p.title} ${p.caption}`});
  const tones = new Map();
  const markers = s('defs', {});
  const head = (c) => {
    if (!tones.has(c)) {
      const id = `g${graph.next = (graph.next || 0) + 1}`;
      tones.set(c, id);
      markers.append(s('marker', {id, viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 9, markerHeight: 9, markerUnits: 'userSpaceOnUse', orient: 'auto'},
        s('path', {d: 'M0 0L8 4L0 8Z', fill: c})));
    }
    return `url(#${tones.get(c)})`;
  };
  svg.append(markers);
  p.columns.forEach((name, i) => svg.append(s('text', {x: x([0, i]), y: 24, 'text-anchor': 'middle', class: 'name'}, name)));
  const halfW = (n) => (n[0].length * charW + 22) / 2, labels = [], seen = {};
  for (const [a, b, text, bold] of p.edges) {
    const m = p.nodes[a], n = p.nodes[b], c = tone(text);
    const key = Math.min(a, b) + '-' + Math.max(a, b), nth = seen[key] = (seen[key] === undefined ? 0 : seen[key] + 1);
    let [x1, y1, x2, y2] = [x(m), y(m), x(n), y(n)];
    const same = m[1] === n[1], far = Math.abs(m[2] - n[2]) > 1;
    let bend = same ? (far ? 46 + 14 * Math.abs(m[2] - n[2]) : 0) + nth * 44 : nth * 40 * (nth % 2 ? 1 : -1);
    if (same && b < a) bend = -bend - 30;
    const dx = x2 - x1, dy = y2 - y1, len = Math.hypot(dx, dy) || 1;
    const mx = (x1 + x2) / 2 + (same ? bend : -dy / len * bend), my = (y1 + y2) / 2 + (same ? 0 : dx / len * bend);
    const edge = (cx, cy, node, hw) => {
      const ex = mx - cx, ey = my - cy, k = Math.min(ex ? hw / Math.abs(ex) : 9e9, ey ? 17 / Math.abs(ey) : 9e9);
      return [cx + ex * k, cy + ey * k];
    };
    [x1, y1] = edge(x1, y1, m, halfW(m));
    [x2, y2] = edge(x2, y2, n, halfW(n));
    svg.append(s('path', {d: `M${x1} ${y1}Q${mx} ${my} ${x2} ${y2}`, fill: 'none', stroke: c, 'stroke-width': bold ? 3 : 1.7,
      'stroke-dasharray': /^po$/.test(text) ? 'none' : /^(fr|co)/.test(text) ? '6 3' : 'none', 'marker-end': head(c)}));
    const k = Math.abs(m[1] - n[1]) > 1 ? 0.3 : 0.5, q = (a0, b0, c0) => (1 - k) * (1 - k) * a0 + 2 * k * (1 - k) * b0 + k * k * c0;
    labels.push(s('text', {x: q(x1, mx, x2), y: q(y1, my, y2) + 4, 'text-anchor': 'middle', class: 'rel', style: `fill:${c}`}, text));
  }
  for (const n of p.nodes)
    svg.append(s('rect', {x: x(n) - halfW(n), y: y(n) - 16, width: 2 * halfW(n), height: 32, rx: 8, fill: n[3] ? 'var(--bad-soft)' : 'var(--surface)',
      stroke: n[3] ? 'var(--bad)' : 'var(--line-strong)', 'stroke-width': n[3] ? 2 : 1.2}),
      s('text', {x: x(n), y: y(n) + 4.5, 'text-anchor': 'middle'}, n[0]));
  svg.append(...labels);
  return h('div.graph', {tabindex: 0}, svg);
}
function pictures(list) {
  let now = 0;
  const place = h('div'), caption = h('p'), count = h('span', {style: 'color:var(--soft)'});
  const back = button('back', 'picture before', () => show(now - 1)), next = button('next', 'next picture', () => show(now + 1));
  function show(i) {
    now = Math.max(0, Math.min(list.length - 1, i));
    place.replaceChildren(graph(list[now]));
    caption.textContent = list[now].caption;
    count.textContent = `${now + 1} of ${list.length}`;
    back.disabled = now === 0;
    next.disabled = now === list.length - 1;
  }
  show(0);
  return h('section.card', {}, h('div.stage', {}, h('h2', {}, list[0].kind === 'stage' ? 'Justification' : 'Executions'), list.length > 1 ? [back, next, count] : ''), caption, place);
}

/* ---- findings as a list ---- */
function bug(f) {
  const p = f.places[0], u = p ? userFrame(p.stack) : null, rule = data.rules[f.code];
  const help = rule && h('div.help', {hidden: true}, rule.help + '\n\nRepair: ' + rule.repair);
  return h('article.bug' + (f.suppressed ? '.off' : ''), {}, h('header', {},
    h('span.chip.' + levels[f.level], {}, f.level), h('button.code-id', {type: 'button', style: 'border:0;background:none;padding:0;cursor:pointer;color:var(--accent)',
      onclick: () => { if (help) help.hidden = !help.hidden; }, title: rule ? rule.brief : ''}, f.code),
    h('span.at', {}, u ? (u[2] >= 0 ? `${data.files[u[2]].path}${u[3] > 0 ? ':' + u[3] : ''}` : `${u[0]}${u[1] ? '.' + u[1] : ''}`) : ''),
    h('p.msg', {}, f.message, f.suppressed ? ` (suppressed: ${f.suppressed})` : ''),
    f.why.length ? h('div.why', {}, f.why.map((w) => h('p', {}, w))) : '',
    f.fix ? h('p.fix', {}, h('b', {}, 'Repair: '), f.fix) : ''), u && u[2] >= 0 ? excerpt(u[2], u[3], 3) : '', help || '');
}
function bugList(all) {
  const place = h('div'), search = h('input', {type: 'search', placeholder: 'Filter by class, code, message', 'aria-label': 'filter'});
  const by = h('select', {'aria-label': 'group by'}, [['file', 'by file'], ['code', 'by code'], ['level', 'by level']].map(([v, t]) => h('option', {value: v}, t)));
  const on = {};
  const boxes = ['error', 'warning', 'note'].filter((l) => all.some((f) => f.level === l)).map((l) => {
    on[l] = true;
    return h('label', {}, h('input', {type: 'checkbox', checked: true, onchange: (e) => { on[l] = e.target.checked; show(); }}), ' ' + l);
  });
  const count = h('span', {id: 'shown', style: 'color:var(--soft)'});
  const where = (f) => { const u = f.places[0] && userFrame(f.places[0].stack); return u ? (u[2] >= 0 ? data.files[u[2]].path : u[0]) : '(no place)'; };
  let most = 300;
  function show() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const hits = all.filter((f) => on[f.level] && words.every((w) => (f.code + ' ' + f.message + ' ' + where(f)).toLowerCase().includes(w)));
    const groups = new Map();
    hits.slice(0, most).forEach((f) => {
      const key = by.value === 'file' ? where(f) : f[by.value];
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key).push(f);
    });
    count.textContent = `${hits.length} of ${all.length}`;
    place.replaceChildren(...[...groups].map(([k, list]) => h('details.group', {open: true}, h('summary', {}, k, h('span.n', {}, list.length)), list.map(bug))),
      hits.length > most ? h('button.btn', {type: 'button', onclick: () => { most += 600; show(); }}, `show ${hits.length - most} more`) : '');
  }
  search.addEventListener('input', show);
  by.addEventListener('change', show);
  show();
  return h('section', {}, h('div.tools', {}, search, by, boxes, count), place);
}

/* ---- cases ---- */
function casePage(c) {
  const x = data.cases[c], [cls, , word] = data.command === 'litmus' && x.verdict === 'clean' ? ['note', '', 'answered'] : words[x.verdict];
  const plain = x.findings.filter((f) => !f.n), stories = x.findings.map((f, k) => [f, k]).filter(([f]) => f.n);
  return h('div.page', {}, h('div.head', {style: 'padding:0;border:0'}, h('div.line', {}, h('span.chip.' + cls, {}, word), h('h1', {}, x.name)),
    h('p', {style: 'color:var(--soft)'}, x.summary, x.detail ? ': ' + x.detail : ''),
    x.facts.length ? h('div.facts', {}, x.facts.map(([n, v]) => h('span', {}, n + ' ', h('b', {}, v)))) : ''),
  stories.length ? h('section.card', {}, h('h2', {}, 'Found'), stories.map(([f, k]) => h('button.access', {type: 'button', onclick: () => open(c, k)},
    h('div', {}, h('span.who', {style: 'color:var(--bad)'}, f.kind), ' ' + f.title + (f.location && !f.title.includes(f.location) ? ' · ' + f.location : '')), h('div.at', {}, 'open the story: ' + f.n + ' steps')))) : '',
  x.tables.map(table), x.pictures.length ? pictures(x.pictures) : '',
  x.text ? h('section.card', {}, h('h2', {}, 'In words'), h('pre.listing', {}, x.text)) : '',
  x.listing ? h('section.card', {}, h('h2', {}, 'Test'), h('pre.listing', {}, x.listing)) : '',
  plain.length ? bugList(plain) : '');
}
function overview() {
  const n = {};
  data.cases.forEach((c) => { n[c.verdict] = (n[c.verdict] || 0) + 1; });
  return h('div.page', {}, h('div.head', {style: 'padding:0;border:0'}, h('h1', {}, `ravel ${data.command}`),
    h('div.line', {}, Object.keys(n).map((v) => h('span.chip.' + words[v][0], {}, `${words[v][1]} ${n[v]} ${words[v][2]}`)))),
  h('section.card', {}, h('div.scroll', {}, h('table.data', {}, h('thead', {}, h('tr', {}, ['', 'name', 'verdict', 'seconds'].map((x) => h('th', {scope: 'col'}, x)))),
    h('tbody', {}, data.cases.slice(0, 2000).map((c, i) => h('tr.link', {onclick: () => open(i, c.findings.length === 1 && c.findings[0].n ? 0 : null)},
      h('td', {}, h('span.glyph.' + words[c.verdict][0], {}, words[c.verdict][1])), h('td', {}, c.name), h('td', {}, c.summary), h('td', {}, c.seconds.toFixed(2)))))))));
}
