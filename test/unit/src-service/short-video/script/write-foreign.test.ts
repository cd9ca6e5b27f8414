// Catches a script in another language that loses or changes the user's text, adds anything but one invitation at its
// end, mixes languages or forms of address, or differs from the length that the form shows.
import { expect, test } from 'vitest'
import { spokenSeconds, videoSeconds } from '#shared/domain/short-video.ts'
import { linesOf } from '../../../../../src-service/short-video/script/foreign-lines.ts'
import { writeScript } from '../../../../../src-service/short-video/script/write-script.ts'

/** A question and its answer in each language, sentence by sentence. */
const topics = [
  ['es-ES', '¿Por qué el cielo es azul?', 'La luz azul se dispersa más que la roja.', 'Por eso llega de todas partes.'],
  ['fr-FR', 'Pourquoi le ciel est-il bleu ?', 'La lumière bleue se disperse davantage.', 'Elle arrive de partout.'],
  ['de-DE', 'Warum ist der Himmel blau?', 'Blaues Licht wird stärker gestreut.', 'Es kommt aus allen Richtungen.'],
  ['it-IT', 'Perché il cielo è blu?', 'La luce blu si diffonde di più.', 'Per questo arriva da ogni parte.'],
  ['pt-BR', 'Por que o céu é azul?', 'A luz azul se espalha mais.', 'Por isso ela chega de todos os lados.'],
  ['nl-NL', 'Waarom is de lucht blauw?', 'Blauw licht wordt sterker verstrooid.', 'Het komt van alle kanten.'],
  ['pl-PL', 'Dlaczego niebo jest niebieskie?', 'Niebieskie światło rozprasza się bardziej.', 'Dociera zewsząd.'],
  ['ru-RU', 'Почему небо голубое?', 'Синий свет рассеивается сильнее.', 'Поэтому он приходит отовсюду.'],
  ['uk', 'Чому небо блакитне?', 'Синє світло розсіюється сильніше.', 'Тому воно надходить звідусіль.'],
  ['sv-SE', 'Varför är himlen blå?', 'Blått ljus sprids mer än rött.', 'Därför kommer det från alla håll.'],
  ['da-DK', 'Hvorfor er himlen blå?', 'Blåt lys spredes mere end rødt.', 'Derfor kommer det fra alle sider.'],
  ['no-NO', 'Hvorfor er himmelen blå?', 'Blått lys spres mer enn rødt.', 'Jeg ser det fra alle kanter.'],
  ['tr-TR', 'Gökyüzü neden mavi?', 'Mavi ışık daha çok saçılır.', 'Bu yüzden her yönden gelir.'],
  ['ar-SA', 'لماذا السماء زرقاء؟', 'الضوء الأزرق ينتشر أكثر.', 'لذلك يصل إلى عينيك من كل مكان.'],
  ['he', 'מדוע השמיים כחולים?', 'האור הכחול מתפזר יותר.', 'לכן הוא מגיע מכל הכיוונים.'],
  ['hi-IN', 'आसमान नीला क्यों है?', 'नीली रोशनी ज़्यादा बिखरती है।', 'इसलिए वह हर ओर से आती है।'],
  ['zh-CN', '为什么天空是蓝色的？', '蓝光散射得更多。', '所以蓝光从四面八方来。'],
  ['zh-TW', '為什麼天空是藍色的？', '藍光散射得更多。', '所以藍光從四面八方來。'],
  ['ja-JP', '空はなぜ青いのですか？', '青い光はよく散らばります。', 'だから、どこからでも届きます。'],
  ['ko-KR', '하늘은 왜 파란가요?', '파란 빛이 더 많이 흩어집니다.', '그래서 사방에서 들어옵니다.'],
  ['vi-VN', 'Tại sao bầu trời màu xanh?', 'Ánh sáng xanh tán xạ nhiều hơn.', 'Vì thế nó đến từ mọi hướng.'],
  ['th-TH', 'ทำไมท้องฟ้าจึงเป็นสีฟ้า', 'แสงสีฟ้ากระเจิงมากกว่าแสงสีแดง', 'แสงจึงมาจากทุกทิศทาง'],
  ['fi-FI', 'Miksi taivas on sininen?', 'Sininen valo siroaa enemmän.', 'Siksi se tulee joka suunnasta.'],
  ['id-ID', 'Mengapa langit biru?', 'Cahaya biru lebih banyak tersebar.', 'Karena itu cahaya datang dari segala arah.'],
] as const

test.each(topics)('%s: every sentence is spoken, and nothing else but one invitation', (language, ...own) => {
  const lines = linesOf(language)
  if (lines === null) throw new Error(`There are no lines for ${language}.`)
  const closes = [lines.close, ...lines.addresses.map(({ close }) => close)]
  const topic = own.join(' ')
  const script = writeScript({ topic, seconds: 45, seed: 1 })
  expect(script.language).toBe(language)
  for (const sentence of own) expect(script.text).toContain(sentence)
  const rest = [...own, ...closes].toSorted((one, other) => other.length - one.length)
  expect(rest.reduce((text, line) => text.replaceAll(line, ''), script.text).trim()).toBe('')
  expect(script.beats.map(({ kind }) => kind)).toEqual(['hook', 'beat', 'close'])
  expect(closes).toContain(script.beats.at(-1)?.text)
  expect(Math.abs(spokenSeconds(script.text) / videoSeconds(topic, 45) - 1)).toBeLessThan(0.2)
})

const closeOf = (topic: string) => writeScript({ topic, seconds: 60, seed: 1 }).beats.at(-1)?.text

test.each([
  [
    'Warum der Ton reißt. Decken Sie den Rand ab, und lassen Sie ihn ruhen.',
    'Fragen? Schreiben Sie sie in die Kommentare.',
  ],
  ['Warum der Ton reißt. Wenn du den Rand abdeckst, hält deine Schale.', 'Fragen? Schreib sie in die Kommentare.'],
  ['Warum der Ton reißt. Wenn ihr den Rand abdeckt, hält eure Schale.', 'Fragen? Schreibt sie in die Kommentare.'],
  // `Sie` at the start of a sentence are the bowls.
  ['Warum Schalen reißen. Sie trocknen zu schnell.', 'Fragen? Gern in die Kommentare.'],
  ['Pourquoi l’argile casse. Couvrez le bord, et vous verrez.', 'Des questions ? Écrivez-les en commentaire.'],
  ['Pourquoi l’argile casse. Si tu couvres le bord, ton bol tient.', 'Des questions ? Écris-les en commentaire.'],
  ['Pourquoi l’argile casse. Le bord sèche assez vite chez moi.', 'Des questions ? Les commentaires sont ouverts.'],
  ['Por qué se agrieta el barro. Si tapas el borde, tu cuenco aguanta.', '¿Preguntas? Escríbelas en los comentarios.'],
  ['Por qué se agrieta el barro. Usted puede tapar el borde.', '¿Preguntas? Escríbalas en los comentarios.'],
  ['Perché la creta si rompe? Se copri il bordo, la tua ciotola tiene.', 'Domande? Scrivile nei commenti.'],
  ['Почему глина трескается? Если вы накроете край, ваша чаша не треснет.', 'Вопросы? Напишите в комментариях.'],
  ['Почему глина трескается? Если ты накроешь край, твоя чаша не треснет.', 'Вопросы? Напиши в комментариях.'],
  ['Çamur neden çatlar? Kenarı örterseniz sizin kaseniz dayanır.', 'Sorularınız varsa yorumlara yazın.'],
  ['为什么陶土会裂？请您把边缘盖好。', '有问题？欢迎您在评论区留言。'],
])('“%s” ends in its own form of address', (topic, close) => {
  expect(closeOf(topic)).toBe(close)
})

test('a text with an end of its own, or one that takes all the time, gets no other', () => {
  expect(closeOf('Warum der Ton reißt. Der Rand trocknet zu schnell. Und wie machst du es?')).toBe(
    'Und wie machst du es?',
  )
  expect(closeOf('Por qué se agrieta el barro. El borde se seca. Dime en los comentarios qué haces.')).toBe(
    'Dime en los comentarios qué haces.',
  )
  expect(closeOf('El borde se seca muy rápido. '.repeat(30) + 'Fin.')).toBe('Fin.')
})

test('no language has letters of another in its lines', () => {
  const linesText = (language: string) => JSON.stringify(linesOf(language))
  for (const language of ['ru-RU', 'uk', 'ar-SA', 'he', 'hi-IN', 'zh-CN', 'zh-TW', 'ja-JP', 'ko-KR', 'th-TH']) {
    const { point = '', and = [], close = '', addresses = [] } = linesOf(language) ?? {}
    const texts = [point.replace('{n}', ''), ...and, close, ...addresses.map((one) => one.close)]
    expect(texts.join(' '), language).not.toMatch(/\p{Script=Latin}/u)
  }
  expect(linesText('uk')).not.toMatch(/[ыэъё]/u)
  expect(linesText('ru-RU')).not.toMatch(/[іїєґ]/u)
  expect(linesText('zh-TW')).not.toMatch(/[个们说为来时会学国对点还过写这诉谁么让没记吗总结请评论欢给边现轮声继续]/u)
  expect(linesText('ja-JP')).not.toMatch(/\p{Script=Han}/u)
})

test.each([
  [
    '3 consejos para dormir: cuarto oscuro, aire fresco y sin pantallas',
    /Punto 1: cuarto oscuro\. Punto 2: aire fresco\. Punto 3: sin pantallas\./,
  ],
  [
    'Drei Regeln für das Feuer und den Wald:\n- kein Papier\n- kein Wind',
    /Punkt 1: kein Papier\. Punkt 2: kein Wind\./,
  ],
  ['睡得更好的三个方法：房间要暗、空气要凉、睡前不看手机', /第1点：房间要暗。第2点：空气要凉。第3点：睡前不看手机。/],
  [
    'Tres reglas del fuego: sin papel, sin viento, sin prisa. Así es.',
    /Punto 1: sin papel\. Punto 2: sin viento\. Punto 3: sin prisa\.\s+Así es\./,
  ],
  ['三个理由：\n1. 免费\n2. 健康', /^三个理由。\s[\s\S]*第1点：免费。第2点：健康。/],
  [
    'Las tres reglas del fuego: 1. sin papel 2. sin viento 3. sin prisa',
    /Punto 1: sin papel\. Punto 2: sin viento\. Punto 3: sin prisa\./,
  ],
  [
    'Warum der Ton reißt: schnelles Trocknen spaltet den Rand',
    /^Warum der Ton reißt\.\s[\s\S]+Schnelles Trocknen spaltet den Rand\./,
  ],
])('splits “%s” as it is written', (topic, expected) => {
  expect(writeScript({ topic, seconds: 45, seed: 1 }).text).toMatch(expected)
})

test('keeps all sentences of a long topic, and reads a language without fixed lines unchanged', () => {
  const sentences = Array.from(
    { length: 16 },
    (_, place) => `La torre número ${place + 100} se abrió con una pequeña fiesta.`,
  )
  const { text } = writeScript({ topic: sentences.join(' '), seconds: 20, seed: 1 })
  for (const sentence of sentences) expect(text).toContain(sentence)
  expect(writeScript({ topic: 'Γιατί ο ουρανός είναι μπλε; Το μπλε φως σκεδάζεται.', seconds: 45, seed: 1 }).text).toBe(
    'Γιατί ο ουρανός είναι μπλε;\n\nΤο μπλε φως σκεδάζεται.',
  )
  expect(writeScript({ topic: 'چرا آسمان آبی است؟ نور آبی بیشتر پراکنده می‌شود.', seconds: 45, seed: 1 }).text).toBe(
    'چرا آسمان آبی است؟\n\nنور آبی بیشتر پراکنده می‌شود.',
  )
})
