/** Which of the kept thumbnails fills a tile: by the longer side in device pixels, the smallest that is large enough. */
export function thumbnailSize(width: number, height: number, pixelRatio: number): 256 | 512 | 1024 {
  const needed = Math.max(width, height) * pixelRatio
  return needed <= 256 ? 256 : needed <= 512 ? 512 : 1024
}
