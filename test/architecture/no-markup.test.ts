// Would catch: external text that becomes markup. A description, an error or a title is only ever text.
import { expect, test } from 'vitest'
import { codeOf, readTree } from '../../scripts/gates/tree.ts'
import { projectRoot } from './plant-project.ts'

const markup = /\b(dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|DOMParser|srcDoc|document\.write)\b/

test('I3, I17: the renderer makes no markup from text', () => {
  const found = [...codeOf(readTree(projectRoot))].filter(
    ([path, text]) => /^src-(renderer|preload)\//.test(path) && markup.test(text),
  )
  expect(found.map(([path]) => path)).toEqual([])
})

test.each(['<p dangerouslySetInnerHTML={{ __html: help }} />', 'node.innerHTML = help', 'new DOMParser()'])(
  'detects %s',
  (text) => {
    expect(markup.test(text)).toBe(true)
  },
)
