import { ChevronRight } from 'lucide-react'
import { Collapsible } from 'radix-ui'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { useComposerActions, useComposerState } from '../composer-context.tsx'
import { t } from './texts.ts'
import type { NumberedTake } from './use-takes.ts'

type WordsSectionProps = { readonly take: NumberedTake; readonly children: ReactNode }

/** The words of a take in an inspector, opened by its title or a command. */
export function WordsSection({ take, children }: WordsSectionProps) {
  const actions = useComposerActions()
  const isShown = useComposerState((state) => state.wordsShown)
  const title = t('words.of', { number: take.number })
  return (
    <Collapsible.Root open={isShown} onOpenChange={actions.toggleWords} asChild>
      <section aria-label={title} className="border-b border-line px-4 py-3">
        <h3 className="text-small font-medium text-ink-3">
          <Collapsible.Trigger className="group flex min-h-6 w-full items-center gap-1.5 rounded-control hover:text-ink">
            <Icon icon={ChevronRight} size={14} className="transition-transform group-data-[state=open]:rotate-90" />
            {title}
            {take.take.edit !== null && <span className="ms-auto font-regular">{t('takes.edited')}</span>}
          </Collapsible.Trigger>
        </h3>
        <Collapsible.Content className="pt-2">{children}</Collapsible.Content>
      </section>
    </Collapsible.Root>
  )
}
