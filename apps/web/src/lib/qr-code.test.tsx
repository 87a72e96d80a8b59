// @vitest-environment happy-dom
import { decodeQR } from 'qr/decode.js'
import { afterEach, expect, it } from 'vitest'
import { onPage } from '../../../../packages/ui/test/render.ts'
import { QrCode } from './qr-code.tsx'

let page: ReturnType<typeof onPage> | undefined
afterEach(() => page?.leave())

/** What a camera reads: each cell four pixels wide, dark on light. */
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

it('WAL-080 is drawn with correction level L and says its text', () => {
  const address = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
  // 34 bytes: version 3 (29 cells) holds 53 of them with level L, 42 with M, 32 with Q; four empty cells at each side.
  expect(readBack(address)).toEqual({ text: address, cells: 29 + 8 })
})

it('WAL-080 an encrypted wallet takes no more cells than level L needs', () => {
  const keystore = JSON.stringify({ ciphertext: 'ab'.repeat(29), crypto: 'c'.repeat(400), type: 'swt' })
  const { text, cells } = readBack(keystore)
  expect(text).toBe(keystore)
  // 500 bytes and some: version 14 (73 cells) only with level L; M wants version 17.
  expect(cells).toBeLessThanOrEqual(77 + 8)
})
