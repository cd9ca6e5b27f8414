import { BatchArea } from '../features/batch/batch-area.tsx'
import { CreatePage } from '../features/create/create-page.tsx'
import { SavedItems, savedItemCommands } from '../features/recipes/saved-items.tsx'

/** The Create screen with its panels of batches, saved prompts and recipes. */
export function CreateScreen() {
  return <CreatePage Batch={BatchArea} SavedItems={SavedItems} savedItemCommands={savedItemCommands} />
}
