// Would catch: a text over a limit that can be copied, an address of another platform that is taken, a post that is
// marked on another platform or at another time, words that are lost when storing fails, numbers that are sent despite a
// negative value or a column that nobody understands, a caption whose last line is cut, a file that can’t be
// shown or fetched again, a failed video without a way on, and a report without a reason or offline.
import { PublishTab } from '#renderer/features/composer/publish/publish-tab.tsx'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { keyboard } from '../driver.ts'
import { refused, unreachable } from './failing.ts'
import { asked, openTab } from './open-tab.tsx'
import { blue, longTitle, publishAnswers } from './publish-answers.ts'

const open = (answers = publishAnswers(), options: Parameters<typeof openTab>[2] = {}) => {
  openTab((brand) => <PublishTab brand={brand} />, answers.answers, options)
  return answers
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const url = page.getByRole('textbox', { name: 'Post URL' })
const title = page.getByRole('textbox', { name: 'Title, YouTube' })
const jobOf = { jobId: blue.jobId }

test('the queue is by time: what is overdue first, what failed lately last', async () => {
  open()
  const options = page.getByRole('listbox', { name: 'Videos to post' })
  await expect.element(options.getByText(/^Overdue/u)).toBeVisible()
  await expect.element(options.getByText(/^Failed, last 7 days/u)).toBeVisible()
  await page.getByRole('radio', { name: /^Failed/u }).click()
  await expect.element(page.getByRole('option', { name: /Seconds sale/u })).toBeVisible()
})

test('a title over its limit is marked, can’t be copied, and can be shortened', async () => {
  const { editCaption } = open()
  await expect.element(page.getByText('Title, 111 of 100 characters, 11 over')).toBeVisible()
  await expect.poll(() => document.querySelector('mark.text-mark-bad')?.textContent).toBe(longTitle.slice(100))
  await expect.element(button('Copy title')).toHaveAttribute('aria-disabled', 'true')
  await button('Shorten').click()
  await expect.element(button('Copy title')).not.toHaveAttribute('aria-disabled')
  await expect
    .poll(() => asked(editCaption))
    .toMatchObject({ ...jobOf, platforms: ['youtube'], words: { title: longTitle.slice(0, 95) } })
})

test('a long caption is shown to its last line', async () => {
  const [first, ...others] = blue.parts
  if (first === undefined) throw new Error('The job has a platform')
  const caption = 'One spoon of cobalt colours forty vases.\n'.repeat(14)
  const long = { ...blue, parts: [{ ...first, words: { ...first.words, caption } }, ...others] }
  open(publishAnswers({ jobs: [long] }))
  const field = page.getByRole('textbox', { name: 'Caption, Instagram' })
  await expect.element(field).toHaveValue(expect.stringContaining(caption.trim()))
  const area = field.element()
  expect(area.clientHeight).toBeGreaterThan(14 * 20)
  expect(area.scrollHeight).toBe(area.clientHeight)
})

test('what is copied is the caption with its tags', async () => {
  open()
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await page.getByRole('textbox', { name: 'Caption, TikTok' }).click()
  await page.getByRole('heading', { name: 'Captions' }).click()
  await keyboard.press('y')
  await expect.poll(() => writeText.mock.calls.at(-1)?.[0]).toMatch(/with the radio off\. #pottery #cobalt #glaze$/u)
  writeText.mockRestore()
})

test('an address of another platform, or of one where it is posted, is refused in the field', async () => {
  const { markPosted } = open()
  await url.fill('https://www.linkedin.com/feed/update/urn:li:activity:7262345')
  await expect
    .element(page.getByText('This is a LinkedIn link. This video goes to Instagram, TikTok and YouTube.'))
    .toBeVisible()
  await url.fill('instagram.com/reel/DJk83vNoQ2w')
  await expect.element(page.getByText('This video is already posted on Instagram.')).toBeVisible()
  await keyboard.press('Enter')
  expect(markPosted).not.toHaveBeenCalled()
})

test('a pasted address names the post, and is marked at the time of the brand', async () => {
  const { markPosted } = open()
  await url.fill('tiktok.com/@marrowandclay/video/7574420193847?lang=en')
  await expect.element(page.getByText('TikTok post by @marrowandclay', { exact: false })).toBeVisible()
  const time = page.getByRole('textbox', { name: 'Posted at' })
  await expect.element(time).toHaveValue(expect.stringMatching(/^\d{1,2} [A-Z][a-z]{2}, \d{2}:\d{2}$/u))
  await time.fill('11/19/2026 03:38 PM')
  await expect.element(page.getByText('Write it as 19 Nov, 15:38.')).toBeVisible()
  await expect.element(button('Mark as posted')).toHaveAttribute('aria-disabled', 'true')
  await time.fill('19 Nov 2026, 15:38')
  await button('Mark as posted').click()
  await expect.element(url).toHaveValue('')
  expect(markPosted.mock.calls).toEqual([
    [
      expect.objectContaining({
        ...jobOf,
        platform: 'tiktok',
        url: 'https://tiktok.com/@marrowandclay/video/7574420193847',
        postedAt: '2026-11-19T15:38:00.000Z',
      }),
    ],
  ])
})

test('an address that the service refuses stays, with the reason', async () => {
  const answers = publishAnswers()
  answers.markPosted.mockRejectedValueOnce(refused({ url: 'This post belongs to another account.' }))
  open(answers)
  await url.fill('tiktok.com/@other/video/7574420193847')
  await keyboard.press('Enter')
  await expect.element(page.getByText('This post belongs to another account.')).toBeVisible()
  await expect.element(url).toHaveValue('tiktok.com/@other/video/7574420193847')
})

test('words that could not be stored are still there when the tab opens again', async () => {
  const profileId = crypto.randomUUID()
  const answers = publishAnswers()
  answers.editCaption.mockRejectedValue(unreachable())
  const isShown = { value: true }
  openTab((brand) => (isShown.value ? <PublishTab brand={brand} /> : null), answers.answers, { profileId })
  await title.fill('Cobalt')
  await expect.element(page.getByText('Your words are kept here.', { exact: false })).toBeVisible()
  openTab((brand) => <PublishTab brand={brand} />, publishAnswers().answers, { profileId })
  await expect.element(title.last()).toHaveValue('Cobalt')
})

test('a report needs a reason, and asks first', async () => {
  const { reportFailed } = open()
  await expect.element(button('Report as failed')).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('radio', { name: 'Music rights' }).click()
  await button('Report as failed').click()
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByText('It is reported for TikTok and YouTube', { exact: false })).toBeVisible()
  expect(reportFailed).not.toHaveBeenCalled()
  await question.getByRole('button', { name: 'Report as failed' }).click()
  await expect.poll(() => asked(reportFailed)).toMatchObject({ ...jobOf, reason: 'Music rights' })
})

test('numbers by hand are sent if they are counts', async () => {
  const { sendNumbers } = open()
  const views = page.getByRole('spinbutton', { name: 'Views, Instagram' })
  await views.fill('-5')
  await expect.element(page.getByText('Numbers must be whole and 0 or more').first()).toBeVisible()
  await expect.element(button('Send numbers')).toHaveAttribute('aria-disabled', 'true')
  await views.fill('9100')
  await button('Send numbers').click()
  await expect.element(page.getByText('Numbers of 1 post sent.')).toBeVisible()
  expect(asked(sendNumbers)).toMatchObject({
    items: [{ ...jobOf, platform: 'instagram', values: { views: 9_100, likes: null } }],
  })
})

test('a pasted table is sent once its columns are settled, without the lines of no post', async () => {
  const { sendNumbers } = open()
  await button('Paste table').click()
  await page.getByRole('textbox', { name: 'Table' }).fill('url,views,likes,Watch time\nDJk83vNoQ2w,9100,640,3')
  await expect.element(page.getByRole('rowheader', { name: 'The price of blue, Instagram' })).toBeVisible()
  await expect.element(page.getByText('1 line names no post of this brand and is left out.')).toBeVisible()
  const send = button('Send numbers of 1 post')
  await expect.element(send).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('checkbox', { name: 'Leave this column out' }).click()
  await send.click()
  await expect.element(page.getByText('Numbers of 1 post were accepted.')).toBeVisible()
  expect(asked(sendNumbers)).toMatchObject({ items: [{ values: { views: 9_100, likes: 640 } }] })
})

test('a negative value is marked, and nothing can be sent', async () => {
  const answers = publishAnswers()
  const table = await answers.readNumbers()
  const problem = { line: 2, column: 'views', value: '-9100', message: '“-9100” must not be negative.' }
  answers.readNumbers.mockResolvedValue({ ...table, unknownColumns: [], problems: [problem] })
  const { sendNumbers } = open(answers)
  await button('Paste table').click()
  await page.getByRole('textbox', { name: 'Table' }).fill('url,views\nDJk83vNoQ2w,-9100')
  await expect.element(page.getByText('Line 2, views: “-9100” must not be negative.')).toBeVisible()
  await expect.element(button('Send numbers of 1 post')).toHaveAttribute('aria-disabled', 'true')
  await button('Close').first().click()
  await button('Paste table').click()
  await expect.element(page.getByRole('textbox', { name: 'Table' })).toHaveValue('url,views\nDJk83vNoQ2w,-9100')
  expect(sendNumbers).not.toHaveBeenCalled()
})

test('offline, words can be edited and reports are off with the reason', async () => {
  const { markPosted, editCaption } = open(publishAnswers({ isStale: true }), { isOffline: true })
  await url.fill('tiktok.com/@marrowandclay/video/7574420193847')
  await button('Mark as posted').hover()
  await expect
    .element(page.getByRole('tooltip'))
    .toHaveTextContent('Needs a connection. Nothing is sent later by itself.')
  await url.click()
  await keyboard.press('Enter')
  await title.fill('Cobalt')
  await expect.poll(() => asked(editCaption)).toMatchObject({ words: { title: 'Cobalt' } })
  expect(markPosted).not.toHaveBeenCalled()
})

test('the file is shown in its folder, or the buttons say why there is none', async () => {
  const { showInFolder } = open()
  await button('Show in folder').click()
  await expect.poll(() => showInFolder.mock.calls).toEqual([[{ assetId: 'asset-1' }]])
  const drag = button(/^Drag file out/u)
  await expect.element(drag).toHaveAttribute('draggable', 'true')
  await page.getByRole('option', { name: /Long table/u }).click()
  await expect.element(drag).toHaveAttribute('draggable', 'false')
  await button('Show in folder').hover()
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('The video isn’t rendered yet.')
})

test('a download that failed says why and is tried again', async () => {
  const problem = { code: 'UNREACHABLE', message: 'The connection broke.', charged: 'no' as const, fields: [] }
  const { download } = open(publishAnswers({ jobs: [{ ...blue, assetId: null, downloadProblem: problem }] }))
  await expect.element(page.getByText('Not downloaded. The connection broke.')).toBeVisible()
  await button('Retry').click()
  await expect.poll(() => asked(download)).toMatchObject({ jobIds: [blue.jobId] })
})

test('a failed video names its reason, and its play is scheduled again', async () => {
  const { vote } = open()
  await page.getByRole('radio', { name: /^Failed/u }).click()
  await page.getByRole('option', { name: /Seconds sale/u }).click()
  await expect.element(page.getByText('Reported as failed: No music licence in Portugal')).toBeVisible()
  await button('Schedule again…').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect.element(page.getByText(/^Scheduled for .* The new video is in To post\.$/u)).toBeVisible()
  expect(asked(vote)).toMatchObject({ playId: 'play-seconds-sale', vote: 'up', scheduledFor: expect.any(String) })
})
