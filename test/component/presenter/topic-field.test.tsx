import { TopicField } from '#renderer/features/presenter/new-video/topic-fields.tsx'
import { hasFacts, isEmptyTopic } from '#shared/domain/topic-content.ts'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../mount.tsx'

function Topic() {
  const [topic, setTopic] = useState('')
  const isBare = !isEmptyTopic(topic) && !hasFacts(topic)
  return (
    <>
      <TopicField value={topic} onChange={setTopic} isBare={isBare} ownWordsOnly />
      <output>{topic}</output>
    </>
  )
}

const sentence = 'Fast drying splits the rim while the foot is still wet. '
const topicBox = () => page.getByRole('textbox', { name: /^Topic/ })

/** Would catch: a topic that is explained only after it was paid for. */
test.each([
  ['nothing', '', 'the service picks a topic'],
  ['a title', 'octopus', 'Add three facts, or paste a script.'],
  ['enough', sentence.repeat(3), 'No facts are added'],
  ['more than the service uses', sentence.repeat(1_800), 'characters are used.'],
])('a topic of %s says what happens to it', async (_, typed, reported) => {
  mount(<Topic />)
  await userEvent.fill(topicBox(), typed)
  await expect.element(page.getByText(reported, { exact: false })).toBeVisible()
})

/** Would catch: an outline that loses or changes words, or that cannot be filled in with the keyboard. */
test('a title becomes an outline, whose rows are the lines of the topic', async () => {
  mount(<Topic />)
  await userEvent.fill(topicBox(), 'Why clay cracks')
  await userEvent.click(page.getByRole('button', { name: 'Use an outline' }))
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Why clay cracks')
  await expect.element(page.getByRole('textbox', { name: 'Fact 1' })).toHaveFocus()
  await userEvent.keyboard('The rim dries first.{Enter}The foot stays wet.{Enter}Cover the rim.{Enter}Wait.')
  await expect.element(page.getByRole('textbox', { name: 'Fact 4' })).toHaveValue('Wait.')
  await expect.element(page.getByText('No facts are added', { exact: false })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Edit as text' }))
  await expect
    .element(topicBox())
    .toHaveValue('Why clay cracks\nThe rim dries first.\nThe foot stays wet.\nCover the rim.\nWait.')
})

/** Would catch: a pasted script that is one row, or whose words are not those that were pasted. */
test('a script becomes an outline of its sentences', async () => {
  mount(<Topic />)
  await userEvent.fill(topicBox(), 'Why clay cracks. The rim dries first. The foot stays wet.')
  await userEvent.click(page.getByRole('button', { name: 'Use an outline' }))
  await expect.element(page.getByRole('textbox', { name: 'Fact 2' })).toHaveValue('The foot stays wet.')
  await expect.element(page.getByRole('textbox', { name: 'Fact 3' })).toHaveValue('')
})
