/* SPDX-License-Identifier: Apache-2.0 */
/* Put behind a report's own script by the test: steps through the page as a user would,
 * by keys and buttons, and leaves what it saw in the document for the test to read. */
addEventListener('load', () => {
  const seen = [], say = (name, ok) => seen.push(`${ok ? 'ok' : 'not ok'} ${name}`);
  const key = (k) => document.dispatchEvent(new KeyboardEvent('keydown', {key: k, bubbles: true, cancelable: true}));
  const count = () => document.getElementById('count').textContent;
  const lit = () => document.querySelectorAll('.code .l.now').length;
  try {
    const total = Number(count().split(' ')[2]);
    key('Home');
    say('home', count() === `1 of ${total}`);
    key('ArrowRight');
    say('right', count() === `2 of ${total}`);
    document.querySelector('button[title^="next step"]').click();
    say('button', count() === `3 of ${total}`);
    key('ArrowLeft');
    say('left', count() === `2 of ${total}`);
    if (total < 500) {
      for (let i = 0; i < total; i++) key('ArrowRight');
      say('walked', count() === `${total} of ${total}`);
    }
    key('Home');
    key('m');
    say('mark', document.querySelectorAll('.row.marked[aria-selected="true"]').length === 1);
    key('End');
    say('end', count() === `${total} of ${total}`);
    say('one-row', document.querySelectorAll('.row[aria-selected="true"]').length === 1);
    say('missing-arrow', document.querySelector('svg.back path.gap') !== null);
    say('source-lit', lit() === 1);
    say('marked-shown', document.querySelectorAll('.row.marked').length >= 1);
    say('few-rows', document.querySelectorAll('.row').length < 120);
    say('threads', document.querySelectorAll('.lanes div').length >= 2);
    const ink = getComputedStyle(document.body), lum = (c) => c.match(/\d+/g).slice(0, 3).reduce((a, b) => a + Number(b), 0);
    say('contrast', Math.abs(lum(ink.color) - lum(ink.backgroundColor)) > 450);
    const before = document.documentElement.dataset.theme;
    say('theme-' + before, true);
    key('t');
    say('theme-key', document.documentElement.dataset.theme !== before);
    document.querySelector('.row .step').dispatchEvent(new PointerEvent('pointermove', {bubbles: true, clientX: 200, clientY: 300}));
    say('hint', !document.querySelector('.tip').hidden && document.querySelector('.tip').textContent.length > 3);
    say('no-network', performance.getEntriesByType('resource').length === 0);
  } catch (e) {
    say('error ' + e.message, false);
  }
  document.body.append(Object.assign(document.createElement('pre'), {id: 'seen', textContent: '\n' + seen.join('\n') + '\n'}));
});
