// @vitest-environment happy-dom
import { decodeQR } from 'qr/decode.js'
import { afterEach, expect, it } from 'vitest'
import { onPage } from '../../../../packages/ui/test/render.ts'
import { QrCode } from './qr-code.tsx'

let page: ReturnType<typeof onPage> | undefined
afterEach(() => page?.leave())

/** Decodes the rendered code as a camera would, with cells four pixels wide, dark on light. */
function readBack(text: string): { readonly text: string; readonly cells: number } {
  page = onPage(<QrCode text={text} label="Code" />)
  const [svg] = page.all('svg')
  const cells = Number(svg?.getAttribute('viewBox')?.split(' ').at(-1))
  const side = cells * 4
  const data = new Uint8Array(side * side * 4).fill(255)
  for (const [, x, y] of (svg?.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)/gu))
    for (let row = 0; row < 4; row++)
      for (let column = 0; column < 4; column++) {
        const at = ((Number(y) * 4 + row) * side + Number(x) * 4 + column) * 4
        data.fill(0, at, at + 3)
      }
  return { text: decodeQR({ width: side, height: side, data }), cells }
}

it('is drawn with correction level L and has its text as label (WAL-080)', () => {
  const address = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
  // 34 bytes: version 3 (29 cells) stores 53 bytes with level L, 42 with M, 32 with Q; plus four empty cells on each
  // side
  // side.
  expect(readBack(address)).toEqual({ text: address, cells: 29 + 8 })
})

it('an encrypted wallet takes no more cells than level L needs (WAL-080)', () => {
  const keystore = JSON.stringify({ ciphertext: 'ab'.repeat(29), crypto: 'c'.repeat(400), type: 'swt' })
  const { text, cells } = readBack(keystore)
  expect(text).toBe(keystore)
  // Slightly more than 500 bytes: version 14 (73 cells) fits with level L only; M needs version 17.
  expect(cells).toBeLessThanOrEqual(77 + 8)
})
