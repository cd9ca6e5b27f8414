import { listStep } from '#renderer/ui/virtual-list.tsx'
import { describe, expect, it } from 'vitest'

// Would catch: an arrow key that stops on a heading, or loses the place at the ends of the list.

const canPick = [false, true, true, false, true, false]

describe('listStep', () => {
  it.each([
    ['ArrowDown', 1, 2],
    ['ArrowDown', 2, 4],
    ['ArrowDown', 4, 4],
    ['ArrowUp', 4, 2],
    ['ArrowUp', 1, 1],
    ['Home', 4, 1],
    ['End', 1, 4],
    ['PageDown', 1, 4],
    ['PageUp', 4, 1],
  ])('%s from row %i goes to row %i', (key, from, to) => {
    expect(listStep(canPick, from, key, 8)).toBe(to)
  })

  it('does not handle other keys', () => {
    expect(listStep(canPick, 1, 'Enter', 8)).toBeNull()
  })
})
