import { useFillPractice } from './fill-practice.ts'

/** Fills up the practice credits of this computer where it is clicked; says why where that failed. */
export function FillPracticeLink() {
  const { fill, isFilling, sentence } = useFillPractice()
  return (
    <>
      <button type="button" className="link" aria-disabled={isFilling} onClick={() => !isFilling && fill()}>
        Fill up
      </button>
      {sentence !== null && (
        <span role="alert" className="ml-2 text-err">
          {sentence}
        </span>
      )}
    </>
  )
}
