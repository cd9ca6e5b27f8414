// Catches: a paid video of a bare title, a script refused as if it were one, and a text that no voice can read, found
// only after the charge.
import { expect, test } from 'vitest'
import { hasFacts, invitesViewer, unreadIn } from '#shared/domain/topic-content.ts'

test.each([
  'octopus',
  'How to tie a bowline',
  'How do lighthouses work?',
  'What is inflation? Why does it matter?',
  'Three mistakes when glazing a mug, and what each one costs you',
  'tea vs coffee',
  'POV: tired',
  'Die Geschichte des Tees',
  '¿Por qué el cielo es azul?',
  '为什么天空是蓝色的？',
  'ทำไมท้องฟ้าจึงเป็นสีฟ้า',
  'Γιατί ο ουρανός είναι μπλε;',
  '',
])('“%s” has no facts', (topic) => {
  expect(hasFacts(topic)).toBe(false)
})

test.each([
  'Why clay cracks: fast drying splits the rim',
  'Why clay cracks\nFast drying splits the rim',
  'Don’t eat yellow snow.',
  'A lake.',
  'Three reasons to walk\n- it is free',
  'My grandfather opened this bakery with one oven in nineteen seventy four and never closed it',
  'Warum der Ton reißt. Der Rand trocknet zu schnell.',
  '为什么天空是蓝色的？蓝光散射得更多。',
  'ทำไมท้องฟ้าจึงเป็นสีฟ้า แสงสีฟ้ากระเจิงมากกว่าแสงสีแดง',
  '睡得更好的三个方法：房间要暗、空气要凉',
])('“%s” states something', (topic) => {
  expect(hasFacts(topic)).toBe(true)
})

test.each([
  ['空はなぜ青いのですか？青い光はよく散らばります。', 'kanji'],
  ['そらはなぜあおいのですか。', null],
  ['コーヒーのはなし', null],
  ['为什么天空是蓝色的？', null],
  ['እንደምን አደሩ', 'script'],
  ['မင်္ဂလာပါ', 'script'],
  ['আকাশ নীল কেন?', null],
  ['The word 空 means sky. It is one of the first that children learn.', null],
  ['🥣 42', null],
])('of “%s”, the voices cannot read: %s', (topic, unread) => {
  expect(unreadIn(topic)).toBe(unread)
})

test('a text that ends with a question or an invitation needs no other end', () => {
  expect(invitesViewer('It is blue. What do you see?')).toBe(true)
  expect(invitesViewer('Schreib mir in die Kommentare, was du denkst.')).toBe(true)
  expect(invitesViewer('Order yours today at example.com.')).toBe(true)
  expect(invitesViewer('What is it? It is blue.')).toBe(false)
})
