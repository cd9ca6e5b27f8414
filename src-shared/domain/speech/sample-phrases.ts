/** A phrase to hear a voice by, by language code without region. Short, because each second costs a credit. */
const phrases: Readonly<Record<string, string>> = {
  en: 'Hello. This is how I sound when I read your words.',
  es: 'Hola. Así sueno cuando leo tus palabras.',
  fr: 'Bonjour. Voici ma voix quand je lis vos mots.',
  de: 'Hallo. So klinge ich, wenn ich deine Worte lese.',
  it: 'Ciao. Ecco la mia voce quando leggo le tue parole.',
  pt: 'Olá. É assim que eu soo quando leio as suas palavras.',
  pl: 'Cześć. Tak brzmię, kiedy czytam twoje słowa.',
  nl: 'Hallo. Zo klink ik als ik jouw woorden lees.',
  ru: 'Здравствуйте. Так я звучу, когда читаю ваши слова.',
  zh: '你好。这就是我朗读时的声音。',
  ja: 'こんにちは。これが私の声です。',
  ko: '안녕하세요. 이것이 제 목소리입니다.',
  hi: 'नमस्ते। यह मेरी आवाज़ है।',
  th: 'สวัสดี นี่คือเสียงของฉัน',
  vi: 'Xin chào. Đây là giọng của tôi.',
  id: 'Halo. Beginilah suara saya.',
  ar: 'مرحبا. هذا هو صوتي.',
  tr: 'Merhaba. Sözlerini okurken sesim böyle.',
  sv: 'Hej. Så här låter jag när jag läser dina ord.',
  da: 'Hej. Sådan lyder jeg, når jeg læser dine ord.',
  no: 'Hei. Slik høres jeg ut når jeg leser ordene dine.',
  fi: 'Hei. Tältä kuulostan, kun luen sanojasi.',
}

/** The phrase by which a voice of a language is heard; the English one for a preset, which has none. */
export function samplePhrase(language: string | null): string {
  return phrases[language?.split('-')[0] ?? 'en'] ?? (phrases['en'] as string)
}
