import { presetVoices } from '#shared/contract/voice.ts'
import { brandPresenters, takeLanguages } from '../composer/brands/brand-profile.ts'
import type { StoredBrand } from '../composer/brands/brand-store.ts'
import { angleNames, factKinds } from '../composer/plays/play.ts'
import type { BrandField, BrandForm } from './brand-form.ts'
import { addressOf } from './dashboard-route.ts'
import type { DashboardSession, Notice } from './dashboard-sessions.ts'
import { type Html, html } from './html.ts'
import { fieldOf, formOf, pageOf, tableOf, textAreaOf } from './page.ts'

/** The label and the hint of each field that is typed. */
const typed = {
  name: ['Name', 'As it is shown.'],
  handle: ['Handle', 'Such as @nordlicht.'],
  tone: ['Tone', 'How the brand speaks, in a few words.'],
  audience: ['Audience', 'Who it speaks to, in a few words.'],
  market: ['Market', 'A country code such as PT. Empty: none.'],
  ink: ['Ink', 'The colour of the words, such as #1f4e5f.'],
  paper: ['Paper', 'The colour behind them.'],
  accent: ['Accent', 'The colour of what stands out.'],
} as const satisfies Partial<Record<BrandField, readonly [string, string]>>

const listed = {
  products: ['Products', 'A line each: name | tag. The tag is one word.'],
  facts: [
    'Facts',
    `At least 8, a line each: kind | a clause | a clause that follows it | words for the screen | product. Clauses have no mark at their end; the product may be left out. Kinds: ${factKinds.join(', ')}.`,
  ],
  tags: ['Tags', 'A word a line, without #.'],
  avoid: ['Words to avoid', 'A line each. Empty: none.'],
} as const satisfies Partial<Record<BrandField, readonly [string, string]>>

function choiceOf(form: BrandForm, name: BrandField, label: string, choices: readonly (readonly [string, string])[]) {
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}">
      ${choices.map(
        ([value, words]) =>
          html`<option value="${value}" ${value === form.texts[name] && html` selected`}>${words}</option>`,
      )}
    </select>
  </div>`
}

function typedOf(form: BrandForm, name: keyof typeof typed): Html {
  const [label, hint] = typed[name]
  return fieldOf({ name, label, hint, value: form.texts[name], error: form.problems[name] ?? null, mode: 'text' })
}

function listedOf(form: BrandForm, name: keyof typeof listed, rows: number): Html {
  const [label, hint] = listed[name]
  return textAreaOf({ name, label, hint, value: form.texts[name], error: form.problems[name] ?? null, rows })
}

function anglesOf({ angles, problems }: BrandForm): Html {
  const { angles: problem = null } = problems
  return html`<fieldset${problem !== null && html` aria-describedby="angles-error"`}><legend>Angles</legend>
<div class="types">${angleNames.map(
    (angle) =>
      html`<label
        ><input
          type="checkbox"
          name="angles"
          value="${angle}"
          ${angles.includes(angle) && html` checked`}
        />${angle}</label
      >`,
  )}</div>${problem !== null && html`<p class="error" id="angles-error">${problem}</p>`}</fieldset>`
}

/** Writes the page of an account's brands, with the form of a new one. */
export function brandsPage(page: {
  readonly session: DashboardSession
  readonly notice: Notice | null
  readonly brands: readonly StoredBrand[]
  readonly form: BrandForm
}): Html {
  const { session, notice, brands, form } = page
  const rows = brands.map(({ id, profile }) => [
    html`${profile.name}<br /><span class="hint">${profile.handle}</span>`,
    html`${profile.language}`,
    html`${profile.products.map(({ name }) => name).join(', ')}`,
    html`${profile.facts.length}`,
    html`<a href="${addressOf('brands', session, 'from', id)}">Start from ${profile.name}</a>`,
  ])
  const languages = takeLanguages.map((code) => [code, code === 'en' ? 'English' : 'German'] as const)
  return pageOf({
    session,
    section: 'brands',
    title: 'Brands',
    notice,
    content: html`<section aria-labelledby="list">
        <h2 id="list">Brands of Composer</h2>
        ${tableOf('Brands', ['Brand', 'Language', 'Products', 'Facts', 'New brand'], rows)}
      </section>
      <section aria-labelledby="create">
        <h2 id="create">Create a brand</h2>
        ${formOf(
          addressOf('brands', session, 'brands'),
          { label: 'Create brand', kind: 'main' },
          html`<div class="fields">
              ${typedOf(form, 'name')}${typedOf(form, 'handle')}${choiceOf(form, 'language', 'Language', languages)}${typedOf(form, 'market')}${typedOf(form, 'tone')}${typedOf(form, 'audience')}
            </div>
            ${anglesOf(form)}${listedOf(form, 'products', 4)}${listedOf(form, 'facts', 12)}${listedOf(form, 'tags', 3)}${listedOf(form, 'avoid', 3)}
            <div class="fields">
              ${typedOf(form, 'ink')}${typedOf(form, 'paper')}${typedOf(form, 'accent')}${choiceOf(
                form,
                'voice',
                'Voice',
                presetVoices.map((voice) => [voice, voice.replace('preset-', '')] as const),
              )}${choiceOf(form, 'presenter', 'Presenter', [
                ['', 'None'],
                ...brandPresenters.map((name) => [name, name] as const),
              ])}
            </div>`,
        )}
      </section>`,
  })
}
