/** The head of a table of figures: the first column is words, the others are numbers. */
export function FigureHead({ columns }: { readonly columns: readonly string[] }) {
  return (
    <thead className="text-caption text-ink-3">
      <tr>
        {columns.map((column, index) => (
          <th
            key={column}
            scope="col"
            className={index === 0 ? 'text-left font-regular' : 'w-[17%] text-right font-regular'}
          >
            {column}
          </th>
        ))}
      </tr>
    </thead>
  )
}
