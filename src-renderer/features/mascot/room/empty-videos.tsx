import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

const examples = [
  'Why clay cracks: fast drying splits the rim while the foot is still wet',
  'Three mistakes when glazing a mug, and what each one costs you',
  'How to centre a bowl on the wheel in five steps',
]

/** What the screen says before the first video: topics to begin with. */
export function EmptyVideos({ onNew }: { onNew(topic?: string): void }) {
  return (
    <div className="grid flex-1 place-items-center bg-stage">
      <EmptyState
        title="From a topic to a presenter video"
        actions={
          <Button variant="strong" keys="shift+n" onClick={() => onNew()}>
            New video
          </Button>
        }
      >
        <p>
          Write what it is about. The service writes the script, draws the presenter, speaks, and cuts an upright film.
          Each part is shown as soon as it is there, and other cuts of the same take cost much less.
        </p>
        <ul className="mt-3 space-y-1">
          {examples.map((topic) => (
            <li key={topic}>
              <button type="button" className="link min-h-6 text-left" onClick={() => onNew(topic)}>
                {topic}
              </button>
            </li>
          ))}
        </ul>
      </EmptyState>
    </div>
  )
}
