// The build of React that reports what its profiler measures; it has no types of its own.
declare module 'react-dom/profiling' {
  export { createRoot } from 'react-dom/client'
}
