import { createCreateActions } from '#renderer/features/create/actions.ts'
import { ModelInspector } from '#renderer/forms/model-inspector.tsx'
import { PromptField } from '#renderer/features/create/prompt-field.tsx'
import { CreateProvider, useCreateState } from '#renderer/features/create/create-context.tsx'
import { createCreateStore } from '#renderer/features/create/store.ts'
import { BridgeProvider, failureOf } from '#renderer/lib/bridge.tsx'
import { createCommandRegistry, CommandsProvider } from '#renderer/lib/commands.tsx'
import { createPageClock, createPageRandom } from '#renderer/lib/page.ts'
import type { Quote } from '#shared/bridge/quote.ts'
import { Settings } from '#shared/bridge/settings.ts'
import type { JsonSchema } from '#shared/contract/model.ts'
import { cleanInput } from '#shared/domain/input-form/check-form.ts'
import type { Field } from '#shared/domain/input-form/field.ts'
import { createRef } from 'react'
import { flushSync } from 'react-dom'
import { type Answers, bridgeOf, refuse } from '../bridge-of.ts'
import { mount } from '../mount.tsx'

/** The input form of the Create screen by itself, with the answers that it needs from the studio. */
export type ModelForm = {
  /** Shows the form of a schema with its defaults. Returns its fields from top to bottom. */
  open(schema: JsonSchema, variesBy: readonly string[]): Promise<readonly Field[]>
  /** The input a run would send. */
  input(): unknown
}

/** Mounts the form. Calls to other parts of the bridge fail. */
export function mountModelForm(): ModelForm {
  let schema: JsonSchema = {}
  let variesBy: readonly string[] = []
  let opened = 0
  const quoteOf = async ({ modelId }: { modelId: string }): Promise<Quote> => ({
    modelId,
    credits: 1,
    label: { kind: 'exact' },
    pricedBy: [...variesBy],
    note: '',
  })
  const answers: Answers = {
    catalog: {
      read: async ({ modelId }) => ({
        id: modelId,
        name: modelId,
        description: '',
        outputType: 'image',
        category: 'test',
        credits: 1,
        variesBy: [...variesBy],
        coverVersion: null,
        inputSchema: schema,
        exampleInput: null,
        isGone: false,
      }),
    },
    quote: { price: quoteOf, known: quoteOf, options: async () => [] },
    inputs: { describe: async () => null },
    settings: {
      readDraft: async () => null,
      saveDraft: async () => {},
      update: async () => Settings.parse({}),
    },
  }
  const bridge = bridgeOf(answers, refuse)
  const store = createCreateStore()
  const actions = createCreateActions({
    bridge: bridge.call,
    store,
    clock: createPageClock(),
    random: createPageRandom(),
    explain: failureOf,
    onSubmitted: () => {},
    onSettings: () => {},
    report: reportError,
  })

  const start = createRef<HTMLButtonElement>()
  function Form() {
    const open = useCreateState((state) => state.open)
    if (open.kind !== 'open') return null
    return (
      <div key={opened}>
        {open.form.prompt !== null && <PromptField field={open.form.prompt} />}
        <ModelInspector form={open.form} isPinned={false} onPin={() => {}}>
          {null}
        </ModelInspector>
      </div>
    )
  }

  mount(
    <CommandsProvider registry={createCommandRegistry()}>
      <BridgeProvider bridge={bridge}>
        <CreateProvider screen={{ store, actions }}>
          <button ref={start}>Start</button>
          <Form />
        </CreateProvider>
      </BridgeProvider>
    </CommandsProvider>,
  )
  return {
    async open(nextSchema, nextVariesBy) {
      schema = nextSchema
      variesBy = nextVariesBy
      opened += 1
      await actions.openModel(`model-${opened}`)
      flushSync(() => {})
      start.current?.focus()
      const { open } = store.getState()
      if (open.kind !== 'open') throw new Error('The form did not open.')
      const { prompt, fields } = open.form
      return prompt === null ? fields : [prompt, ...fields]
    },
    input() {
      const { open, input } = store.getState()
      return open.kind === 'open' ? cleanInput(open.form.all, input) : null
    },
  }
}
