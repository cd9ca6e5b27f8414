/** The name mark, in the ink of its surroundings; never below 16 px. */
export function Mark({ size = 20 }: { readonly size?: number }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" width={size} height={size} fill="currentColor">
      <path fillRule="evenodd" d="M4.5 2.5H9v5.1L20.8 21.5H4.5zM9 13.4v4.3h3.7z" />
    </svg>
  )
}
