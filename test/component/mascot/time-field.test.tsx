import { type CueDeeds, CueRow } from '#renderer/features/mascot/captions/cue-row.tsx'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../mount.tsx'

/** Would catch: a time of a caption that cannot be read and goes back to the old one without a word. */
test('a time that cannot be read stays as typed with an error, and Escape puts the time back', async () => {
  const moved: unknown[] = []
  const none = () => {}
  const rest = { type: none, nudge: none, split: none, join: none, remove: none, undo: none, redo: none, enter: none }
  function Row() {
    const [cue, setCue] = useState({ id: 1, start: 2, end: 4, text: 'Slow drying' })
    const deeds: CueDeeds = {
      ...rest,
      move(_, which, seconds) {
        moved.push([which, seconds])
        setCue({ ...cue, [which]: seconds })
      },
    }
    return (
      <ol className="w-[420px]">
        <CueRow cue={cue} place={1} isRead={false} deeds={deeds} />
      </ol>
    )
  }
  mount(<Row />)
  const begins = page.getByRole('textbox', { name: 'Caption 1 start' })
  const alert = page.getByRole('alert')
  await userEvent.fill(begins, 'noon')
  await userEvent.keyboard('{Tab}')
  await expect.element(begins).toHaveValue('noon')
  await expect.element(begins).toHaveAttribute('aria-invalid', 'true')
  await expect.element(alert).toHaveTextContent('Caption 1 start: enter seconds or minutes:seconds, e.g. 1:02.5.')
  expect(moved).toEqual([])
  // The error has a line of its own under the row.
  const [below, words] = [
    await alert.findElement(),
    await page.getByRole('textbox', { name: 'Caption 1', exact: true }).findElement(),
  ]
  expect(below.getBoundingClientRect().top).toBeGreaterThanOrEqual(words.getBoundingClientRect().bottom)

  await userEvent.click(begins)
  await userEvent.keyboard('{Escape}')
  await expect.element(begins).toHaveValue('0:02.0')
  await expect.element(alert).not.toBeInTheDocument()
  await userEvent.fill(begins, '0:03,5')
  await userEvent.keyboard('{Enter}')
  await expect.element(begins).toHaveValue('0:03.5')
  expect(moved).toEqual([['start', 3.5]])
})
