// Would catch: a key that is answered late or shows nothing until the service answers, an action that fails and stays,
// a changed round without its reason, typed words that are lost, a card that replaced another without its name, a price
// that is sent but was not shown, and an undo of something that was refused.
import type { FailureRecord } from '#shared/domain/failure.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { keyboard } from '../driver.ts'
import { openWindow } from '../window.tsx'
import { composerAnswers } from './composer-answers.ts'
import { today } from './composer-data.ts'
import { failure } from './failing.ts'

const card = (number: number) => page.getByRole('article', { name: new RegExp(`^Card ${number}[:,]`, 'u') })
const details = page.getByRole('complementary', { name: 'Selected card' })
const button = (name: string | RegExp) => page.getByRole('button', { name })

async function open(shown: Parameters<typeof composerAnswers>[0] = {}, change: (given: Given) => void = () => {}) {
  const given = composerAnswers(shown)
  change(given)
  openWindow(given.answers)
  await page.getByRole('link', { name: 'Composer' }).click()
  await expect.element(card(1)).toBeVisible()
  await expect.element(details.getByRole('radio', { name: /no cuts/u })).toBeVisible()
  return given
}
type Given = ReturnType<typeof composerAnswers>

/** An answer that a test gives later. */
function later<Answer>() {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  return { promise, resolve, reject }
}

/** Promises that may settle one after the other until a key has its effect. */
const mostTurns = 1_000

test('a key approves before the service answers, and Undo takes it back', async () => {
  const answer = later<void>()
  const { vote } = await open({}, ({ vote: spy }) => {
    const own = spy.getMockImplementation()
    spy.mockImplementationOnce(async (input) => {
      await answer.promise
      if (own === undefined) throw new Error('There is no answer.')
      return own(input)
    })
  })
  await expect.element(card(2).getByRole('button', { name: 'Approve' })).toBeVisible()
  const place = document.querySelector('article[data-slot="1"]')
  const isApproved = () => place?.textContent.includes('Approved') === true
  /** Presses a key. The card shows its effect before the page does anything else, so that it is in the next frame. */
  async function press(key: string, wanted: boolean): Promise<void> {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    for (let turn = 0; turn < mostTurns && isApproved() !== wanted; turn += 1) await Promise.resolve()
    expect(isApproved()).toBe(wanted)
  }
  for (let round = 0; round < 3; round += 1) {
    await press('a', true)
    await press('u', false)
  }
  await press('a', true)
  // All of it was shown while the first answer was out.
  expect(vote.mock.calls).toHaveLength(1)
  answer.resolve()
  await expect.poll(() => vote.mock.calls).toHaveLength(7)
  expect(vote.mock.lastCall?.[0]).toMatchObject({ playId: 'wheel', vote: 'up', date: '2026-11-19' })
  await expect.element(page.getByText('2 approved, 1 open')).toBeVisible()
  await keyboard.press('Control+z')
  await expect.element(card(2).getByText('Open', { exact: true })).toBeVisible()
  await expect.poll(() => vote.mock.lastCall?.[0]).toMatchObject({ playId: 'wheel', vote: null })
})

test('an approval that is refused is taken back with its reason, and cannot be undone', async () => {
  await open({}, ({ vote }) => {
    vote.mockRejectedValueOnce(
      failure('UNREACHABLE', 'The service can’t be reached. Nothing was changed.', { field: 'baseUrl' }),
    )
  })
  await keyboard.press('a')
  await expect.element(page.getByRole('alert').getByText('Nothing was changed', { exact: false })).toBeVisible()
  await expect.element(card(2).getByText('Open', { exact: true })).toBeVisible()
})

test('a card that changed elsewhere is explained and shown as it is now', async () => {
  const [round, next] = today.rounds
  if (round === undefined || next === undefined) throw new Error('There are no rounds.')
  const cards = round.cards.map((one) => (one.slot === 1 ? { ...one, approved: true } : one))
  await open({}, ({ pass, today: read }) => {
    const rounds = { ...today, rounds: [{ ...round, cards }, next] }
    pass.mockImplementationOnce(async () => {
      read.mockImplementation(async () => rounds)
      throw failure('ROUND_CHANGED', 'The card was approved by another program.', { rounds })
    })
  })
  await keyboard.press('p')
  await expect.element(page.getByText('approved by another program', { exact: false })).toBeVisible()
  await expect.element(card(2).getByText('Approved')).toBeVisible()
})

test('passing replaces a card at its place and names what it replaced; the approved one stays', async () => {
  const { pass } = await open()
  await keyboard.press('2', 'p')
  await expect.element(card(2).getByText('New, replaced “One minute at the wheel”')).toBeVisible()
  expect(pass.mock.lastCall?.[0]).toMatchObject({ at: 0, slot: 1, playId: 'wheel', date: '2026-11-19' })
  await expect.element(card(1).getByText('Approved')).toBeVisible()
  await keyboard.press('s')
  await expect.element(card(3).getByRole('heading', { name: 'The price of blue' })).toBeVisible()
  await expect.element(card(1).getByText('Approved')).toBeVisible()
})

test('the foot turns Autopilot off at once, and on again by an undo or after its cost was shown', async () => {
  const { setAutopilot, readAutopilot } = await open()
  const foot = page.getByRole('switch', { name: 'On, external delivery' })
  await expect.element(foot).toBeChecked()
  await expect.element(page.getByText('15:45, 2 empty slots')).toBeVisible()
  await expect.element(page.getByText('5 rendered, oldest 2 days')).toBeVisible()
  await foot.click()
  await expect.element(page.getByRole('switch', { name: 'Off' })).not.toBeChecked()
  await expect.element(page.getByText('None planned')).toBeVisible()
  await expect
    .element(page.getByRole('group', { name: 'Autopilot' }).getByRole('button', { name: 'Undo' }))
    .toBeVisible()
  await keyboard.press('Control+z')
  await expect.element(foot).toBeChecked()
  expect(setAutopilot.mock.calls.map(([{ change }]) => change)).toEqual([{ state: 'off' }, { state: 'on' }])

  await foot.click()
  await page.getByRole('switch', { name: 'Off' }).click()
  const question = page.getByRole('alertdialog', { name: 'Turn on Autopilot?' })
  await expect.element(question.getByText('A week of 10 slots costs at most 240 practice cr.')).toBeVisible()
  expect(setAutopilot.mock.calls).toHaveLength(3)
  await question.getByRole('button', { name: 'Turn on' }).click()
  await expect.element(foot).toBeChecked()
  expect(setAutopilot.mock.lastCall?.[0].change).toEqual({ state: 'on' })
  // The tab of Autopilot shows the same reading.
  await page.getByRole('tab', { name: /^Autopilot/u }).click()
  await expect.element(page.getByRole('switch', { name: 'On' })).toBeChecked()
  expect(readAutopilot.mock.calls.length).toBeLessThanOrEqual(2)
})

test('an Autopilot that could not be turned off stays on, with the reason', async () => {
  await open({}, ({ setAutopilot }) => {
    setAutopilot.mockRejectedValueOnce(
      failure('UNREACHABLE', 'The service can’t be reached. Nothing was changed.', { field: 'baseUrl' }),
    )
  })
  await page.getByRole('switch', { name: 'On, external delivery' }).click()
  await expect.element(page.getByText('Not saved. The service can’t be reached.', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('switch', { name: 'On, external delivery' })).toBeChecked()
  expect(page.getByRole('group', { name: 'Autopilot' }).getByRole('button').elements()).toHaveLength(0)
})

test('one key turns the next round, and its cards show their backs until the service answers', async () => {
  const answer = later<void>()
  const { reveal } = await open({}, ({ reveal: spy }) => {
    const own = spy.getMockImplementation()
    spy.mockImplementationOnce(async (input) => {
      await answer.promise
      if (own === undefined) throw new Error('There is no answer.')
      return own(input)
    })
  })
  await keyboard.press('r')
  await expect.element(page.getByRole('article', { name: 'Card 1, face down' })).toHaveAttribute('aria-busy', 'true')
  answer.resolve()
  await expect.element(page.getByRole('article', { name: 'Card 1: The price of blue' })).toBeVisible()
  expect(reveal.mock.lastCall?.[0]).toMatchObject({ at: 1, date: '2026-11-19' })
  await expect.element(page.getByText('All rounds are revealed')).toBeVisible()
})

test('a render is ordered once at the price on its button', async () => {
  const { render } = await open()
  await expect.element(details.getByText('Not quoted')).toBeVisible()
  await button(/^Render, about 18 practice credits/u).dblClick()
  await expect.poll(() => render.mock.calls).toHaveLength(1)
  expect(render.mock.lastCall).toMatchObject([{ playId: 'wheel', quoted: 18, acceptsUnknown: false }])
})

test('without three renders of one’s own there is no price, and the order says so', async () => {
  const { render } = await open({ quote: { kind: 'not-quoted', past: 1, needed: 3 } })
  await expect.element(details.getByText('1 of 3 needed')).toBeVisible()
  await keyboard.press('e')
  await expect.poll(() => render.mock.lastCall).toMatchObject([{ quoted: null, acceptsUnknown: true }])
})

test('words are stored on this computer, compared with the service’s, restored, and never lost', async () => {
  const { edit, restore } = await open({}, ({ edit: spy }) => {
    spy.mockRejectedValueOnce(failure('DISK_FULL', 'The disk is full.', { neededBytes: null, folder: '' }))
  })
  await button('Words of take 2').click()
  const hook = details.getByRole('textbox', { name: 'Hook' })
  await hook.fill('Five minutes at the wheel')
  await expect.element(details.getByText('The disk is full.', { exact: false })).toBeVisible()
  await expect.element(hook).toHaveValue('Five minutes at the wheel')
  await expect.element(card(2).getByText('Five minutes at the wheel')).toBeVisible()
  await details.getByRole('button', { name: 'Save again' }).click()
  await expect.element(details.getByText('Edited on this computer')).toBeVisible()
  expect(edit.mock.lastCall?.[0]).toMatchObject({
    takeId: 'wheel-2',
    words: { hook: 'Five minutes at the wheel', caption: null, script: null, tags: null },
  })
  await details.getByRole('button', { name: 'Compare with original' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare takes' })
  await expect.element(dialog.getByText('One minute', { exact: false }).first()).toBeVisible()
  expect(document.querySelector('.dialog del')?.textContent).toBe('One minute')
  expect(document.querySelector('.dialog ins')?.textContent).toBe('Five minutes')
  await keyboard.press('Escape')
  await details.getByRole('button', { name: 'Restore original' }).click()
  await expect.poll(() => restore.mock.calls).toHaveLength(1)
  await expect.element(hook).toHaveValue('One minute at the wheel, no cuts')
})

test('a take is requested with an angle', async () => {
  const { write } = await open()
  await details.getByRole('button', { name: /^Angle of the new take/u }).click()
  await page.getByRole('option', { name: /^suspense/u }).click()
  await keyboard.press('t')
  await expect.poll(() => write.mock.lastCall).toMatchObject([{ playId: 'wheel', angle: 'suspense', quoted: 3 }])
})

test('an approved card is scheduled in the brand’s time zone', async () => {
  const { vote } = await open()
  await card(1).getByRole('button', { name: 'Schedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule “Kiln opening”' })
  await dialog.getByRole('textbox', { name: 'Date' }).fill('2030-07-04')
  await dialog.getByRole('textbox', { name: 'Time' }).fill('12:30')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  // Lisbon is an hour ahead of UTC in summer.
  await expect.poll(() => vote.mock.lastCall?.[0]).toMatchObject({ scheduledFor: '2030-07-04T11:30:00.000Z' })
  await expect.element(card(1).getByText(/^Scheduled, /u)).toBeVisible()
})

test('offline, the known state stays with its time, and actions say why they are off', async () => {
  const problem: FailureRecord = { code: 'UNREACHABLE', message: 'Not reachable.', charged: 'no', fields: [] }
  const { vote } = await open({ today: { ...today, isStale: true, problem } })
  await expect.element(page.getByText(/^Offline. Shown as of /u)).toBeVisible()
  await expect.element(card(2).getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true')
  await keyboard.press('a')
  expect(vote.mock.calls).toEqual([])
})

test('the cards are reached and chosen by keyboard alone', async () => {
  await open()
  await keyboard.press('3')
  await expect.element(card(3)).toHaveFocus()
  await keyboard.press('ArrowLeft')
  await expect.element(card(2)).toHaveAttribute('aria-current', 'true')
  await keyboard.press('1')
  await expect.element(card(1)).toHaveFocus()
  await expect.element(details.getByRole('heading', { name: 'Kiln opening' })).toBeVisible()
})
