import { isLetterKeys, keysOf, matchesKeys, mayAct } from '#renderer/lib/shortcuts.ts'
import { describe, expect, it } from 'vitest'

// Would catch: a letter typed into a prompt that switches the screen, Ctrl+Enter that does not run from the prompt, a
// copy that is swallowed, Enter on a button that runs something else, and keys that only one keyboard layout has.

const press = (key: string, modifiers = '') => ({
  key,
  ctrlKey: modifiers.includes('ctrl'),
  metaKey: modifiers.includes('meta'),
  altKey: modifiers.includes('alt'),
  shiftKey: modifiers.includes('shift'),
})

describe('matchesKeys', () => {
  it.each([
    ['mod+enter', press('Enter', 'ctrl'), false, true],
    ['mod+enter', press('Enter', 'meta'), true, true],
    ['mod+enter', press('Enter', 'meta'), false, false],
    ['mod+enter', press('Enter', 'ctrl shift'), false, false],
    ['m', press('m'), false, true],
    ['m', press('M', 'shift'), false, false],
    ['m', press('m', 'ctrl'), false, false],
    ['shift+r', press('R', 'shift'), false, true],
    ['?', press('?', 'shift'), false, true],
    ['/', press('/', 'shift'), false, true],
    ['mod+comma', press(',', 'ctrl'), false, true],
    ['plus', press('+', 'shift'), false, true],
    ['plus', press('+'), false, true],
    ['space', press(' ', 'shift'), false, false],
    ['mod+backquote', press('`', 'ctrl'), false, true],
    ['mod+1', press('1', 'ctrl'), false, true],
    ['f6', press('F6'), false, true],
    ['shift+f6', press('F6', 'shift'), false, true],
    ['f6', press('F6', 'shift'), false, false],
    ['alt+up', press('ArrowUp', 'alt'), false, true],
    ['up', press('ArrowUp', 'alt'), false, false],
  ])('%s against %o (Mac: %o): %o', (keys, pressed, isMac, matches) => {
    expect(matchesKeys(keys, pressed, isMac)).toBe(matches)
  })
})

describe('keysOf', () => {
  it.each([
    ['mod+enter', press('Enter', 'ctrl'), false],
    ['mod+enter', press('Enter', 'meta'), true],
    ['shift+r', press('R', 'shift'), false],
    ['?', press('?', 'shift'), false],
    ['mod+comma', press(',', 'ctrl'), false],
    ['mod+alt+backquote', press('`', 'ctrl alt'), false],
    ['shift+space', press(' ', 'shift'), false],
    ['shift+f6', press('F6', 'shift'), false],
    [null, press('Shift', 'shift'), false],
    [null, press('Dead'), false],
  ])('%s for %o, and it matches again', (keys, pressed, isMac) => {
    expect(keysOf(pressed, isMac)).toBe(keys)
    expect(keys === null || matchesKeys(keys, pressed, isMac)).toBe(true)
  })
})

describe('mayAct', () => {
  it.each([
    ['m', 'text', true, false],
    ['?', 'text', true, false],
    ['shift+r', 'text', true, false],
    ['space', 'text', true, false],
    ['mod+enter', 'text', true, true],
    ['mod+k', 'text', true, true],
    ['mod+z', 'text', true, false],
    ['mod+z', 'elsewhere', true, true],
    ['f6', 'text', true, true],
    ['m', 'elsewhere', true, true],
    ['m', 'elsewhere', false, false],
    ['mod+k', 'elsewhere', false, true],
    ['enter', 'control', true, false],
    ['space', 'control', true, false],
    ['m', 'control', true, true],
  ] as const)('%s with the focus in %s (letters: %o): %o', (keys, place, letters, acts) => {
    expect(mayAct(keys, place, letters)).toBe(acts)
  })

  it('counts only single characters as letters', () => {
    expect(['m', 'shift+r', '?', '1', 'f6', 'mod+m', 'escape'].map(isLetterKeys)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
