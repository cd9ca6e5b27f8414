import { TopicField } from '#renderer/features/presenter/new-video/topic-fields.tsx'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../mount.tsx'

function Topic() {
  const [topic, setTopic] = useState('')
  return <TopicField value={topic} onChange={setTopic} seconds={45} ownWordsOnly />
}

const sentence = 'Fast drying splits the rim while the foot is still wet. '

/** Would catch: a topic that is explained only after it was paid for. */
test.each([
  ['nothing', '', 'the service picks a topic'],
  ['a word', 'octopus', 'About 15 s of video. Write more to fill 45 s.'],
  ['words of many scripts', '🥣 粘土 طين עברית', 'Write more to fill 45 s.'],
  ['enough', sentence.repeat(8), 'Any language.'],
  [
    'more than the length',
    '蓝光比红光散射得更多，所以天空看起来是蓝色的。'.repeat(30),
    'instead of 45 s: every word is spoken.',
  ],
  ['more than the service uses', sentence.repeat(1_800), 'characters are used.'],
])('a topic of %s says what happens to it', async (_, typed, reported) => {
  mount(<Topic />)
  await userEvent.fill(page.getByRole('textbox', { name: /^Topic/ }), typed)
  await expect.element(page.getByText(reported, { exact: false })).toBeVisible()
})
