/** The longest wait for a first frame, which a window that is not shown may never draw. Milliseconds. */
const longestMs = 100

let isBegun = false
function begin(): void {
  if (isBegun) return
  isBegun = true
  void import('./main.tsx')
}

// The empty window is painted before the program is read, which takes several times as long.
requestAnimationFrame(() => setTimeout(begin, 0))
setTimeout(begin, longestMs)
