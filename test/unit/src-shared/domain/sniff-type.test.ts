import { expect, test } from 'vitest'
import { sniffType } from '#shared/domain/sniff-type.ts'

// Catches: a file type taken from its name, and a page or script that counts as an image.

test.each([
  ['89504e470d0a1a0a', 'image/png'],
  ['ffd8ffe0', 'image/jpeg'],
  ['524946460000000057454250', 'image/webp'],
  ['524946460000000057415645', 'audio/wav'],
  ['1a45dfa3010000007765626d', 'video/webm'],
  ['1a45dfa30100', 'video/x-matroska'],
  ['0000002066747970' + '69736f6d', 'video/mp4'],
  ['0000002066747970' + '4d344120', 'audio/mp4'],
  ['0000001866747970' + '68656963', null],
  ['fffb9064', 'audio/mpeg'],
  ['fff15080', 'audio/aac'],
  ['4f676753', 'audio/ogg'],
  ['664c6143', 'audio/flac'],
  ['', null],
  ['00', null],
])('%s is %s', (hex, type) => {
  expect(sniffType(Buffer.from(hex, 'hex'))).toBe(type)
})

test.each([
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  ['\uFEFF<?xml version="1.0"?>\n<!-- a mark -->\n<!DOCTYPE svg>\n<svg\nwidth="1"/>', 'image/svg+xml'],
  ['<html><svg></svg></html>', null],
  ['svg', null],
])('%j is %s', (text, type) => {
  expect(sniffType(Buffer.from(text))).toBe(type)
})
