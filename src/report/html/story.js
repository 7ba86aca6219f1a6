/* SPDX-License-Identifier: Apache-2.0 */
/* The page of one finding with a story: what it is, lanes to step through, the source
 * beside them, and what every thread holds and does at the current step. */
function statePane(f) {
  const box = h('section.state', {'aria-live': 'polite', 'aria-label': 'state at this step'});
  function values(i) {
    const seen = new Map();
    for (let k = i; k >= 0 && k > i - 3000 && seen.size < 8; k--) {
      if (k >= f.n || f.v[k] < 0 || f.o[k] < 0) continue;
      const x = f.step(k);
      if (!seen.has(x.object)) seen.set(x.object, x);
    }
    return [...seen.values()];
  }
  function threads(i) {
    return h('table.plain', {}, f.lanes.map((t) => {
      const k = lastOf(f, t, i);
      const x = k < 0 ? null : f.step(f.stepsOf[t][k]);
      const held = f.held.filter((b) => b.t === t && b.from <= i && b.to > i);
      return h('tr', {style: `--c:${color(t)}`}, h('td', {style: 'white-space:nowrap'}, h('span.dot'), h('b', {}, f.threads[t])),
        h('td', {}, x ? x.text : 'not begun', held.length ? h('div', {}, 'holds ', ...held.map((b) => h('span.held', {}, b.name))) : null));
    }));
  }
  return {box, show(i) {
    const x = f.step(i), v = values(i);
    box.replaceChildren(
      h('div', {}, h('h3', {}, 'Threads'), threads(i)),
      v.length ? h('div', {}, h('h3', {}, 'Values'), h('table.plain', {}, v.map((y) => h('tr', {}, h('td', {}, h('code', {}, y.object)),
        h('td', {}, h('code', {}, h('b', {}, y.value))), h('td', {style: `color:${color(y.thread)}`}, f.threads[y.thread] +
        (/WRITE|UPDATE/.test(y.kind) ? ' wrote it' : ' read it')))))) : '',
      x.stack.length ? h('div', {}, h('h3', {}, `Stack of ${f.threads[x.thread]}`), stackList(x.stack)) : '');
  }};
}

function legend(f) {
  const pic = (...kids) => s('svg', {viewBox: '0 0 26 12', 'aria-hidden': 'true'}, ...kids);
  return h('div.legend', {},
    f.marked.length > 0 && h('span', {}, pic(s('path', {d: 'M8 0L14 6L8 12L2 6Z', fill: 'var(--bad)'})), 'racy access'),
    f.edges.length > 0 && h('span', {}, pic(s('path', {d: 'M1 6H20M18 2L24 6L18 10', stroke: 'var(--hb)', fill: 'none', 'stroke-width': 2})), 'happens-before'),
    f.kind === 'data race' && h('span', {}, pic(s('path', {d: 'M1 6H25', stroke: 'var(--bad)', 'stroke-width': 2, 'stroke-dasharray': '5 3'})), 'no order'),
    f.held.length > 0 && h('span', {}, pic(s('rect', {x: 9, width: 6, height: 12, rx: 3, fill: 'var(--t4)', opacity: .5})), 'lock held'),
    h('span', {}, h('kbd', {}, '←'), ' ', h('kbd', {}, '→'), ' step · ', h('kbd', {}, 'n'), ' next turn · ', h('kbd', {}, 'm'), ' next mark · ', h('kbd', {}, 'Home'), ' ', h('kbd', {}, 'End')));
}

function findingHead(f, jump) {
  const rule = data.rules[f.code];
  const places = f.places.map((p) => {
    const u = userFrame(p.stack);
    return h('button.access', {type: 'button', style: p.t === undefined ? '' : `--c:${color(p.t)}`, onclick: () => jump && jump(p)},
      h('div', {}, p.thread ? h('span.who', {}, p.thread) : '', ' ' + (p.what || '')),
      h('div.at', {}, u && u[2] >= 0 ? `${shortPath(u[2])}:${u[3]}` : u ? `${u[0]}.${u[1] || ''}` : '',
        p.locks.length ? ` · holds ${p.locks.join(', ')}` : f.kind === 'data race' ? ' · holds no lock' : ''));
  });
  return h('header.head', {},
    h('div.line', {}, h('span.chip.' + levels[f.level], {}, f.kind), h('h1', {}, f.title), rule && h('span.chip', {title: rule.brief}, f.code)),
    places.length ? h('div.accesses', {}, places) : '',
    f.why.length ? h('div.why', {}, f.why.map((w, i) => h('p', {}, i ? '' : h('b', {}, 'Why: '), w))) : '',
    f.fix ? h('p.fix', {}, h('b', {}, 'Repair: '), f.fix) : '',
    h('details.more', {}, h('summary', {}, 'What this kind of finding means' + (f.recording ? ', how to run it again' : '') + (f.output ? ', what the program printed' : '')),
      rule ? h('p', {style: 'white-space:pre-line;max-width:100ch;margin-top:8px'}, rule.help) : '',
      rule && rule.example ? h('pre', {}, rule.example) : '',
      f.recording ? h('p', {style: 'margin-top:8px'}, 'Run it again: ', h('code', {}, `ravel replay --step ${f.recording}`)) : '',
      f.output ? h('pre', {}, f.output) : ''));
}

function storyPage(c, k) {
  const f = data.cases[c].findings[k];
  if (!f.step) prepare(f);
  let now = 0;
  const lanes = lanesPane(f, (i) => select(i)), source = sourcePane(f), state = statePane(f);
  const slider = h('input', {type: 'range', min: 0, max: f.rows - 1, value: 0, 'aria-label': 'step', oninput: (e) => select(Number(e.target.value))});
  const count = h('span.count', {id: 'count'});
  const nav = {
    first: () => select(0), last: () => select(f.rows - 1), back: () => select(now - 1), next: () => select(now + 1),
    turn() { let i = now + 1; while (i < f.rows - 1 && f.step(i).thread === f.step(now).thread) i++; select(i); },
    unturn() { let i = now - 1; while (i > 0 && f.step(i).thread === f.step(now).thread) i--; select(i); },
    mark() { const i = f.marked.find((x) => x > now); select(i === undefined ? f.rows - 1 : i); },
    page: (n) => select(now + n),
  };
  const keys = {ArrowRight: nav.next, ArrowDown: nav.next, j: nav.next, l: nav.next, ArrowLeft: nav.back, ArrowUp: nav.back, k: nav.back,
    h: nav.back, Home: nav.first, End: nav.last, n: nav.turn, p: nav.unturn, m: nav.mark, PageDown: () => nav.page(20), PageUp: () => nav.page(-20)};
  const buttons = {first: button('first', 'first step (Home)', nav.first), back: button('back', 'step back (←)', nav.back),
    next: button('next', 'next step (→)', nav.next), last: button('last', 'last step (End)', nav.last),
    turn: button('turn', 'next turn of thread (n)', nav.turn), mark: button('mark', 'next marked access (m)', nav.mark)};
  function select(i) {
    now = Math.max(0, Math.min(f.rows - 1, i));
    const x = f.step(now);
    const others = f.lanes.map((t) => {
      for (let a = lastOf(f, t, now), n = 0; a >= 0 && n < 50; a--, n++) {
        const y = f.step(f.stepsOf[t][a]);
        if (y.file >= 0) return {thread: t, file: y.file, line: y.line, now: t === x.thread};
      }
      return null;
    }).filter(Boolean);
    lanes.show(now);
    source.show(others.find((o) => o.now) || x, others);
    state.show(now);
    slider.value = now;
    count.textContent = `${now + 1} of ${f.rows}`;
    buttons.first.disabled = buttons.back.disabled = now === 0;
    buttons.last.disabled = buttons.next.disabled = now === f.rows - 1;
    go(c, k, now);
  }
  const page = h('div.finding', {}, findingHead(f, (p) => {
    const i = f.marked.find((x) => f.t[x] === p.t);
    const e = f.ends.find((x) => x.thread === p.t);
    if (i !== undefined) select(i); else if (e) select(e.i);
  }), h('div.split', {},
    h('section.left', {}, h('div.bar', {role: 'toolbar', 'aria-label': 'steps'}, buttons.first, buttons.back, buttons.next, buttons.last, buttons.turn, buttons.mark, slider, count),
      lanes.header, lanes.box, h('div.bar', {}, legend(f))),
    h('section.right', {}, source.box, state.box)));
  return {page, keys, start(step) {
    lanes.measure();
    const mark = f.marked.length ? f.marked[0] : f.kind === 'data race' ? 0 : f.rows - 1;
    select(step === 'end' ? f.rows - 1 : step !== null && /^\d+$/.test(step) ? Number(step) : f.rows > 400 ? mark : 0);
  }};
}
