import { CueList } from '#renderer/features/presenter/captions/cue-list.tsx'
import { type CueActions, CueRow } from '#renderer/features/presenter/captions/cue-row.tsx'
import { moveEnd } from '#renderer/features/presenter/captions/edit-cues.ts'
import type { Cue } from '#shared/domain/captions/cue.ts'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../mount.tsx'

const none = () => {}
const rest = { type: none, wake: none, split: none, join: none, remove: none, undo: none, redo: none, enter: none }

/** Would catch: an unreadable caption time that silently reverts to the old one. */
test('an unreadable time stays as typed with an error, and Escape restores the time', async () => {
  const moved: unknown[] = []
  function Row() {
    const [cue, setCue] = useState({ id: 1, start: 2, end: 4, text: 'Slow drying' })
    const actions: CueActions = {
      ...rest,
      move(_, which, seconds) {
        moved.push([which, seconds])
        setCue({ ...cue, [which]: seconds })
      },
    }
    return (
      <ol className="w-[420px]">
        <CueRow
          cue={cue}
          place={1}
          isRead={false}
          space={{ start: { least: 0, most: 3.8 }, end: { least: 2.2, most: 9 } }}
          actions={actions}
        />
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
  // The error is on its own line under the row.
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

/** Would catch: a caption time that overlaps its neighbour or exceeds the video and silently becomes another one. */
test('a time out of range stays as typed with an error that says what can be typed', async () => {
  const moved: unknown[] = []
  function List() {
    const [cues, setCues] = useState<readonly Cue[]>([
      { id: 1, start: 0, end: 1.84, text: 'Fast drying' },
      { id: 2, start: 2, end: 4, text: 'Slow drying' },
    ])
    const actions: CueActions = {
      ...rest,
      move(id, which, seconds) {
        moved.push([id, which, seconds])
        setCues(moveEnd(cues, id, which, seconds, 62.5))
      },
    }
    return (
      <div className="w-[420px]">
        <CueList
          cues={cues}
          duration={62.5}
          controls={null}
          actions={actions}
          isTiming={false}
          onStop={none}
          onNextUnsure={none}
        />
      </div>
    )
  }
  mount(<List />)
  const begins = page.getByRole('textbox', { name: 'Caption 2 start' })
  const ends = page.getByRole('textbox', { name: 'Caption 2 end' })
  const alert = page.getByRole('alert')
  await userEvent.fill(begins, '1')
  await userEvent.keyboard('{Enter}')
  await expect.element(begins).toHaveValue('1')
  await expect.element(begins).toHaveAttribute('aria-invalid', 'true')
  await expect.element(alert).toHaveTextContent('Caption 2 start: enter a time from 0:01.84 to 0:03.8.')
  expect(moved).toEqual([])

  // What the error names can be typed.
  await userEvent.fill(begins, '0:01.84')
  await userEvent.keyboard('{Enter}')
  await expect.element(alert).not.toBeInTheDocument()
  await userEvent.fill(ends, '99')
  await userEvent.keyboard('{Tab}')
  await expect.element(ends).toHaveValue('99')
  await expect.element(alert).toHaveTextContent('Caption 2 end: enter a time from 0:02.04 to 1:02.5.')
  expect(moved).toEqual([[2, 'start', 1.84]])
})
