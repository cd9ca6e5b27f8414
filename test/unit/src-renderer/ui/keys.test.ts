import { ariaKeys, keyLabels } from '#renderer/ui/keys.tsx'
import { describe, expect, it } from 'vitest'

// Would catch: a label of a key that the keyboard does not have, and a shortcut announced in a form that screen readers
// do not know.

describe('keyLabels', () => {
  it.each([
    ['mod+enter', false, ['Ctrl', '↵']],
    ['mod+enter', true, ['⌘', '↵']],
    ['mod+shift+o', false, ['Ctrl', '⇧', 'O']],
    ['m', false, ['M']],
    ['f6', false, ['F6']],
    ['mod+comma', false, ['Ctrl', ',']],
  ])('%s (Mac: %o) reads %o', (keys, isMac, labels) => {
    expect(keyLabels(keys, isMac)).toEqual(labels)
  })
})

describe('ariaKeys', () => {
  it('uses the names of the standard', () => {
    expect([ariaKeys('mod+enter', false), ariaKeys('mod+k', true), ariaKeys('?', false)]).toEqual([
      'Control+Enter',
      'Meta+K',
      '?',
    ])
  })
})
