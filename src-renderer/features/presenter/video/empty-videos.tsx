import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { t } from '../texts.ts'

const examples = ['why', 'mistakes', 'how'] as const

/** The screen before the first video: what it does, and topics to start with. */
export function EmptyVideos({ onNew }: { onNew(topic?: string): void }) {
  return (
    <div className="grid flex-1 place-items-center bg-stage">
      <EmptyState
        title={t('empty.title')}
        actions={
          <Button variant="strong" keys="shift+n" onClick={() => onNew()}>
            {t('empty.newVideo')}
          </Button>
        }
      >
        <p>{t('empty.text')}</p>
        <ul className="mt-3 space-y-1">
          {examples.map((example) => {
            const topic = t(`empty.topics.${example}`)
            return (
              <li key={example}>
                <button type="button" className="link min-h-6 text-left" onClick={() => onNew(topic)}>
                  {topic}
                </button>
              </li>
            )
          })}
        </ul>
      </EmptyState>
    </div>
  )
}
