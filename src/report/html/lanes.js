/* SPDX-License-Identifier: Apache-2.0 */
/* The lanes of a story: one for each thread, time downward. Only the rows in sight are in
 * the document, so that a story of a hundred thousand steps scrolls as one of ten does. */
const ROW = 30, GUTTER = 62, DOT = 34, EXTRA = 8;

/* Decodes a finding's columns into what the panes ask for. */
function prepare(f) {
  const str = (i) => (i < 0 ? null : data.strings[i]);
  f.rows = f.n;
  f.step = (i) => (i >= f.n ? f.ends[i - f.n] : {i, thread: f.t[i], kind: data.kinds[f.k[i]], text: str(f.x[i]),
    file: f.f[i], line: f.l[i], object: str(f.o[i]), value: str(f.v[i]),
    stack: f.s[i] < 0 ? [] : data.stacks[f.s[i]], marked: f.isMarked.has(i)});
  f.isMarked = new Set(f.marked);
  f.ends = [];
  if (f.kind !== 'data race' && f.kind !== 'outcome')
    for (const p of f.places) {
      const u = userFrame(p.stack);
      if (p.t !== undefined)
        f.ends.push({i: f.n + f.ends.length, thread: p.t, kind: 'END_OF_STORY', text: p.what, stuck: true,
          file: u ? u[2] : -1, line: u ? u[3] : 0, stack: p.stack, object: null, value: null, marked: false});
    }
  f.rows = f.n + f.ends.length;
  f.lanes = [];
  f.laneOf = {};
  f.stepsOf = {};
  for (let i = 0; i < f.rows; i++) {
    const t = i < f.n ? f.t[i] : f.ends[i - f.n].thread;
    if (!f.stepsOf[t]) f.stepsOf[t] = [];
    f.stepsOf[t].push(i);
  }
  f.lanes = Object.keys(f.stepsOf).map(Number).sort((a, b) => a - b);
  f.lanes.forEach((t, k) => { f.laneOf[t] = k; });
  f.fileList = [...new Set([...f.places.flatMap((p) => { const u = userFrame(p.stack); return u ? [u[2]] : []; }),
    ...f.f])].filter((x) => x >= 0).slice(0, 40);
  f.held = heldLocks(f);
}

/* Intervals in which a thread holds a lock; to = rows when it never gives it back. */
function heldLocks(f) {
  const open = {}, out = [], names = [];
  for (let k = 0; k + 2 < f.locks.length; k += 3) {
    const [i, takes, name] = [f.locks[k], f.locks[k + 1], f.locks[k + 2]];
    const t = f.t[i], mine = open[t] || (open[t] = []);
    if (takes) {
      if (!names.includes(name)) names.push(name);
      const used = new Set(mine.map((x) => x.depth));
      let depth = 0;
      while (used.has(depth)) depth++;
      const x = {t, from: i, to: f.rows, name: data.strings[name], tone: names.indexOf(name), depth: Math.min(depth, 2)};
      mine.push(x);
      out.push(x);
    } else {
      for (let j = mine.length - 1; j >= 0; j--)
        if (mine[j].name === data.strings[name]) { mine[j].to = i; mine.splice(j, 1); break; }
    }
  }
  return out;
}

/* The last of a thread's steps that is not after i; -1: none. */
function lastOf(f, thread, i) {
  const a = f.stepsOf[thread];
  let lo = 0, hi = a.length;
  while (lo < hi) { const mid = (lo + hi) >> 1; if (a[mid] <= i) lo = mid + 1; else hi = mid; }
  return lo - 1;
}

/* Names of nested classes without the ones around them: lanes are narrow. */
const short = (t) => t && t.replace(/(?:[\w.]+\$)+(?=[A-Za-z_])/g, '');
function stepLabel(full, roomy) {
  const x = {...full, text: short(full.text), object: short(full.object)}, out = [];
  const m = x.object && x.text.indexOf(x.value !== null ? x.value : x.object);
  if (x.value !== null && x.object && m > 0) {
    const at = x.text.lastIndexOf(x.value);
    const verb = x.text.indexOf(' ');
    out.push(h('span.verb', {}, x.text.slice(0, verb + 1)), x.text.slice(verb + 1, at), h('span.val', {}, x.text.slice(at)));
  } else {
    const verb = x.text.indexOf(' ');
    out.push(h('span.verb', {}, verb < 0 ? x.text : x.text.slice(0, verb + 1)), verb < 0 ? '' : x.text.slice(verb + 1));
  }
  return [h('span.what', {}, ...out), roomy && x.file >= 0 && x.line > 0 && h('span.where', {}, `${shortPath(x.file)}:${x.line}`)].filter(Boolean);
}

function lanesPane(f, select) {
  const header = h('div.lanes');
  const all = h('div.all'), back = s('svg', {class: 'back'}), front = s('svg', {class: 'back front'});
  const time = h('div.time', {tabindex: 0, role: 'listbox', 'aria-label': 'steps, time downward'}, all);
  const map = h('canvas.map', {'aria-hidden': 'true'});
  const wrap = h('div.timewrap', {}, time, map);
  let now = 0, laneW = 200, drawn = [-1, -1];
  all.append(back);

  const laneX = (t) => GUTTER + f.laneOf[t] * laneW;
  const dotX = (t) => laneX(t) + DOT;
  const rowY = (i) => i * ROW + ROW / 2;

  function measure() {
    const w = time.clientWidth - GUTTER - 70; /* the last lane's texts need some more */
    laneW = Math.max(170, Math.floor(w / f.lanes.length));
    const width = GUTTER + laneW * f.lanes.length + 70;
    all.style.height = f.rows * ROW + 40 + 'px';
    all.style.width = Math.max(width, time.clientWidth) + 'px';
    header.replaceChildren(...f.lanes.map((t) => h('div', {style: `width:${laneW}px;--c:${color(t)}`, title: f.threads[t]},
      h('i'), f.threads[t])));
    drawn = [-1, -1];
    reveal();
    draw();
    drawMap();
  }
  /* Scrolls so far that the current step is in sight. */
  function reveal() {
    const top = now * ROW;
    if (top < time.scrollTop + ROW || top > time.scrollTop + time.clientHeight - 3 * ROW)
      time.scrollTop = Math.max(0, top - time.clientHeight * 0.55);
    const x = laneX(f.step(now).thread);
    if (x < time.scrollLeft || x + laneW > time.scrollLeft + time.clientWidth) time.scrollLeft = Math.max(0, x - GUTTER);
  }

  /* ---- rows ---- */
  function rowOf(i) {
    const x = f.step(i);
    const cls = ['row', i === now && 'now', i > now && 'later', x.marked && 'marked', x.stuck && 'stuck'].filter(Boolean);
    const left = dotX(x.thread) + 13;
    const room = laneX(x.thread) + laneW - left - 4, roomy = short(x.text).length * 7 + 90 < room;
    const label = h('div.step', {style: `left:${left}px;max-width:${all.clientWidth - left - 6}px`, 'data-i': i}, ...stepLabel(x, roomy));
    return h('div.' + cls.join('.'), {style: `top:${i * ROW}px`, id: 'row' + i, role: 'option', 'data-i': i,
      'aria-selected': String(i === now), 'aria-label': `${i + 1}, ${f.threads[x.thread]} ${x.text}`},
      h('span.n', {}, i < f.n ? i + 1 : ''), label);
  }

  /* ---- what lies behind them ---- */
  function arrow(from, to, cls) {
    const a = f.step(from), b = f.step(to);
    const x1 = dotX(a.thread), y1 = rowY(from), x2 = dotX(b.thread), y2 = rowY(to);
    const down = Math.sign(y2 - y1), gap = Math.min(70, Math.max(15, Math.abs(y2 - y1) * 0.5));
    const d = `M${x1} ${y1 + down * 6}C${x1} ${y1 + down * (6 + gap)} ${x2} ${y2 - down * (9 + gap)} ${x2} ${y2 - down * 9}`;
    return s('path', {d, class: cls, fill: 'none', stroke: cls === 'hb' ? 'var(--hb)' : 'var(--bad)',
      'stroke-width': cls === 'hb' ? 1.6 : 2.2, 'stroke-dasharray': cls === 'hb' ? 'none' : '7 5',
      'marker-end': `url(#${cls})`, opacity: cls === 'hb' && to > now ? 0.45 : 1});
  }
  function missing(first, last) {
    if (f.kind !== 'data race' || f.marked.length < 2) return [];
    const [a, b] = [f.marked[f.marked.length - 2], f.marked[f.marked.length - 1]];
    if (b < first || a > last) return [];
    const p = f.step(a), q = f.step(b);
    const x = (dotX(p.thread) + dotX(q.thread)) / 2;
    const y = Math.min(Math.max((rowY(a) + rowY(b)) / 2, first * ROW + 60), last * ROW - 60);
    const near = b - a < 60;
    return [arrow(a, b, 'gap'), near && s('g', {transform: `translate(${x} ${(rowY(a) + rowY(b)) / 2})`, class: 'missing'},
      s('circle', {r: 9, fill: 'var(--paper)', stroke: 'var(--bad)', 'stroke-width': 2}),
      s('path', {d: 'M-3.5 -3.5L3.5 3.5M3.5 -3.5L-3.5 3.5', stroke: 'var(--bad)', 'stroke-width': 2}),
      s('text', {x: 14, y: 4, fill: 'var(--bad)', class: 'gaptext'}, 'no happens-before')),
      !near && s('text', {x, y, fill: 'var(--bad)', class: 'gaptext', 'text-anchor': 'middle'}, 'no happens-before')];
  }
  /* Who waits for the lock that another holds. */
  function waits() {
    const out = [];
    for (const e of f.ends) {
      const m = /(?:lock of|wants) ([^\s,]+@[^\s,]+)/.exec(e.text);
      const bar = m && f.held.find((b) => b.to === f.rows && b.t !== e.thread && m[1].endsWith(b.name));
      if (bar) out.push(arrow(e.i, bar.from, 'gap'));
    }
    return out;
  }
  function bar(b) {
    const x = dotX(b.t) - 14 - b.depth * 8, y1 = b.from * ROW + 5, y2 = b.to >= f.rows ? f.rows * ROW : b.to * ROW + ROW - 5;
    const g = s('g', {class: 'lockbar'}, s('rect', {x, y: y1, width: 6, height: Math.max(8, y2 - y1), rx: 3,
      fill: `url(#p${b.tone % 4})`, stroke: `var(--t${(b.tone + 3) % 8})`, 'stroke-width': 1}));
    g.append(s('title', {}, `${f.threads[b.t]} holds ${b.name}`));
    return g;
  }
  function dot(i) {
    const x = f.step(i), cx = dotX(x.thread), cy = rowY(i);
    if (x.marked) {
      const write = /WRITE|UPDATE/.test(x.kind);
      return s('g', {}, s('path', {d: `M${cx} ${cy - 10}L${cx + 10} ${cy}L${cx} ${cy + 10}L${cx - 10} ${cy}Z`, fill: 'var(--bad)'}),
        s('text', {x: cx, y: cy + 3.5, 'text-anchor': 'middle', class: 'letter'}, write ? 'W' : 'R'));
    }
    if (x.stuck) return s('path', {d: `M${cx - 5} ${cy - 5}L${cx + 5} ${cy + 5}M${cx + 5} ${cy - 5}L${cx - 5} ${cy + 5}`,
      stroke: 'var(--bad)', 'stroke-width': 3, 'stroke-linecap': 'round'});
    const sync = !/^(READ|WRITE|ATOMIC_READ|ATOMIC_WRITE|CHOICE)$/.test(x.kind);
    return s('circle', {cx, cy, r: i === now ? 6.5 : sync ? 5 : 3.5, fill: sync ? color(x.thread) : 'var(--paper)',
      stroke: color(x.thread), 'stroke-width': 2, opacity: i > now ? 0.5 : 1});
  }
  function lane(t, first, last) {
    const mine = f.stepsOf[t];
    const from = Math.max(first, mine[0]), to = Math.min(last, f.ends.some((e) => e.thread === t) ? f.rows : mine[mine.length - 1]);
    return from <= to && s('line', {x1: dotX(t), x2: dotX(t), y1: rowY(from), y2: rowY(to), stroke: color(t),
      'stroke-width': 2, opacity: 0.4});
  }
  function defs() {
    const head = (id, c) => s('marker', {id, viewBox: '0 0 8 8', refX: 6.5, refY: 4, markerWidth: 8, markerHeight: 8,
      markerUnits: 'userSpaceOnUse', orient: 'auto-start-reverse'}, s('path', {d: 'M0 0L8 4L0 8Z', fill: c}));
    const pattern = (id, t, d) => s('pattern', {id, width: 6, height: 6, patternUnits: 'userSpaceOnUse'},
      s('rect', {width: 6, height: 6, fill: `var(--t${t})`, opacity: 0.35}), d && s('path', {d, stroke: `var(--t${t})`, 'stroke-width': 2}));
    return s('defs', {}, head('hb', 'var(--hb)'), head('gap', 'var(--bad)'), pattern('p0', 3, ''), pattern('p1', 4, 'M0 6L6 0'),
      pattern('p2', 5, 'M0 3H6'), pattern('p3', 6, 'M0 0L6 6'));
  }

  function draw(force) {
    const first = Math.max(0, Math.floor(time.scrollTop / ROW) - EXTRA);
    const last = Math.min(f.rows - 1, Math.ceil((time.scrollTop + time.clientHeight) / ROW) + EXTRA);
    if (!force && first === drawn[0] && last === drawn[1]) return;
    drawn = [first, last];
    const rows = [];
    for (let i = first; i <= last; i++) rows.push(rowOf(i));
    const shapes = [defs(), ...f.lanes.map((t) => lane(t, first, last)),
      ...f.held.filter((b) => b.from <= last && b.to >= first).slice(0, 600).map(bar)];
    let arrows = 0;
    for (let k = 0; k + 1 < f.edges.length && arrows < 400; k += 2)
      if (f.edges[k] <= last && f.edges[k + 1] >= first) { shapes.push(arrow(f.edges[k], f.edges[k + 1], 'hb')); arrows++; }
    shapes.push(...missing(first, last));
    front.replaceChildren(...waits());
    for (let i = first; i <= last; i++) shapes.push(dot(i));
    for (const layer of [back, front]) {
      layer.setAttribute('width', all.clientWidth);
      layer.setAttribute('height', f.rows * ROW);
    }
    back.replaceChildren(...shapes.filter(Boolean));
    all.replaceChildren(...rows.filter((r) => r.classList.contains('now')).map((r) => h('div.row.band', {style: r.style.cssText})), back, ...rows, front);
  }

  /* ---- the whole story in a strip ---- */
  function drawMap() {
    const height = wrap.clientHeight, ratio = devicePixelRatio || 1;
    map.width = 12 * ratio;
    map.height = Math.max(1, height * ratio);
    map.style.height = height + 'px';
    const c = map.getContext('2d'), css = getComputedStyle(document.documentElement);
    const tone = f.lanes.map((t) => css.getPropertyValue(`--t${t % 8}`));
    c.scale(ratio, ratio);
    const scale = Math.min(ROW, height / f.rows), tall = Math.max(1, scale - 0.5);
    for (let i = 0; i < f.rows; i += Math.max(1, Math.floor(f.rows / 4000))) {
      const x = i < f.n ? f.t[i] : f.ends[i - f.n].thread;
      c.fillStyle = tone[f.laneOf[x]];
      c.globalAlpha = 0.75;
      c.fillRect(3, i * scale, 6, tall);
    }
    c.globalAlpha = 1;
    c.fillStyle = css.getPropertyValue('--bad');
    for (const i of f.marked) c.fillRect(0, i * scale - 1, 12, 3);
    c.fillStyle = css.getPropertyValue('--accent');
    c.fillRect(0, now * scale - 1, 12, 3);
  }
  map.addEventListener('pointerdown', (e) => {
    const scale = Math.min(ROW, map.clientHeight / f.rows);
    select(Math.max(0, Math.min(f.rows - 1, Math.floor(e.offsetY / scale))));
  });

  function hint(e) {
    const i = e.target.closest('.step') && Number(e.target.closest('.row').dataset.i);
    if (i === null || i === undefined || Number.isNaN(i) || !e.target.closest('.step')) { hideTip(); return; }
    const x = f.step(i), held = f.held.filter((b) => b.t === x.thread && b.from <= i && b.to > i);
    showTip(e.clientX, e.clientY, h('div', {}, h('b', {style: `color:${color(x.thread)}`}, f.threads[x.thread]), ' ' + x.text),
      x.value !== null && x.object && h('div', {}, h('code', {}, x.object), ' is ', h('code', {}, h('b', {}, x.value))),
      held.length ? h('div', {}, 'holds ', ...held.map((b) => h('span.held', {}, b.name))) : null,
      x.stack.length ? stackList(x.stack) : null);
  }
  time.addEventListener('pointermove', hint);
  time.addEventListener('pointerleave', hideTip);
  time.addEventListener('click', (e) => { const r = e.target.closest('.row'); if (r) select(Number(r.dataset.i)); });
  time.addEventListener('scroll', () => { header.scrollLeft = time.scrollLeft; hideTip(); draw(); }, {passive: true});
  document.addEventListener('theme', () => wrap.isConnected && drawMap());
  new ResizeObserver(measure).observe(wrap);

  return {header, box: wrap, measure, show(i) {
    now = i;
    reveal();
    draw(true);
    drawMap();
    time.setAttribute('aria-activedescendant', 'row' + i);
  }};
}
