import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { literalTextIn } from './literal-text.ts'

let planted = ''

beforeEach(() => {
  planted = mkdtempSync(join(tmpdir(), 'literal-text-'))
})

afterEach(() => rmSync(planted, { recursive: true, force: true }))

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(planted, file)), { recursive: true })
  writeFileSync(join(planted, file), `${text}\n`)
}

const VIEW = 'apps/web/src/features/a/views/a.tsx'

describe('literal text outside of the catalogs', () => {
  it.each([
    ['between tags', 'export const A = () => <p>Nothing here</p>', 'Nothing here'],
    ['in braces', "export const A = () => <p>{'Nothing here'}</p>", 'Nothing here'],
    ['in a template', 'export const A = ({ n }: { n: number }) => <p>{`Page ${n}`}</p>', 'Page'],
    ['in a branch', "export const A = ({ x }: { x: string }) => <p>{x === '' ? 'None' : x}</p>", 'None'],
    ['behind a condition', "export const A = ({ x }: { x: boolean }) => <p>{x && 'Closed'}</p>", 'Closed'],
    ['in a fragment', 'export const A = () => <>Closed</>', 'Closed'],
    ['in a property', 'export const A = () => <input placeholder="Search" />', 'Search'],
    ['that is spoken', "export const A = ({ x }: { x: boolean }) => <i aria-label={x ? 'On' : 'Closed'} />", 'Closed'],
    ['in Chinese', 'export const A = () => <p>买</p>', '买'],
    ['in Russian', 'export const A = () => <p>Да</p>', 'Да'],
  ])('is found %s', (_where, source, text) => {
    plant(VIEW, source)
    expect(literalTextIn(planted)).toEqual([{ file: VIEW, text }])
  })

  it('is not reported for message keys, words with another meaning or text that is never displayed', () => {
    plant(
      VIEW,
      'export const A = () => <Tab id="orders" label={t(\'orders.title\')} className="flex">{t(\'a.b\')}</Tab>',
    )
    plant('apps/web/src/features/a/views/b.tsx', "export const A = () => <kbd>{x === 'buy' ? 'K' : 'MA'} · 5%</kbd>")
    plant('apps/web/src/features/a/views/a.test.tsx', 'export const A = () => <p>Nothing here</p>')
    expect(literalTextIn(planted)).toEqual([])
  })
})
