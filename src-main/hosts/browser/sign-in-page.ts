import { pickLanguage, type Language } from '#shared/domain/languages.ts'
import { createHash } from 'node:crypto'

type Words = readonly [title: string, field: string, button: string, wrong: string, wait: string]

const words: Readonly<Record<Language, Words>> = {
  en: [
    'Sign in to Backlot',
    'Passphrase',
    'Sign in',
    'Wrong passphrase. Try again.',
    'Too many attempts. Try again in a minute.',
  ],
  de: [
    'Bei Backlot anmelden',
    'Passphrase',
    'Anmelden',
    'Falsche Passphrase. Erneut versuchen.',
    'Zu viele Versuche. Eine Minute warten.',
  ],
  fr: [
    'Se connecter à Backlot',
    'Phrase secrète',
    'Se connecter',
    'Phrase secrète incorrecte. Réessayez.',
    'Trop de tentatives. Patientez une minute.',
  ],
  es: [
    'Iniciar sesión en Backlot',
    'Frase de contraseña',
    'Iniciar sesión',
    'Frase incorrecta. Inténtalo de nuevo.',
    'Demasiados intentos. Espera un minuto.',
  ],
  'pt-BR': [
    'Entrar no Backlot',
    'Frase secreta',
    'Entrar',
    'Frase incorreta. Tente de novo.',
    'Tentativas demais. Aguarde um minuto.',
  ],
  ja: [
    'Backlotにサインイン',
    'パスフレーズ',
    'サインイン',
    'パスフレーズが違います。もう一度お試しください。',
    '試行回数が多すぎます。1分お待ちください。',
  ],
  'zh-CN': ['登录 Backlot', '密码短语', '登录', '密码短语错误，请重试。', '尝试次数过多，请等待一分钟。'],
  ar: [
    'تسجيل الدخول إلى Backlot',
    'عبارة المرور',
    'تسجيل الدخول',
    'عبارة مرور خاطئة. حاول مجددًا.',
    'محاولات كثيرة. انتظر دقيقة.',
  ],
}

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { display: grid; place-items: center; min-height: 100vh; margin: 0; background: Canvas; color: CanvasText }
form { display: grid; gap: 12px; width: min(320px, 90vw) }
h1 { font-size: 20px; margin: 0 0 8px }
label { display: grid; gap: 4px }
input, button { font: inherit; padding: 8px 12px; border: 1px solid GrayText; border-radius: 6px }
button { cursor: pointer }
p { margin: 0; font-weight: 600 }
:focus-visible { outline: 2px solid Highlight; outline-offset: 2px }
`

const styleHash = createHash('sha256').update(style).digest('base64')

/** The headers of the page: nothing but its own style and its own form. */
export const signInHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  'content-type': 'text/html; charset=utf-8',
  // Without a referrer, a browser would send the form with the Origin `null`.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** The page that asks for the passphrase, without scripts, in a language that the browser names. */
export function signInPage(acceptLanguage: string, problem: 'wrong' | 'wait' | null): string {
  const preferred = acceptLanguage.split(',').map((part) => part.split(';')[0]?.trim() ?? '')
  const language = pickLanguage(preferred)
  const [title, field, button, wrong, wait] = words[language]
  const notice = problem === null ? '' : `<p role="alert">${problem === 'wrong' ? wrong : wait}</p>`
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${style}</style>
<form method="post" action="/sign-in">
<h1>${title}</h1>
${notice}
<label>${field}<input type="password" name="passphrase" autocomplete="current-password" required autofocus></label>
<button>${button}</button>
</form>
</html>
`
}
