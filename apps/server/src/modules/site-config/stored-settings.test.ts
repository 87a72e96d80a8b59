import type pg from 'pg'
import { expect, it } from 'vitest'
import { StoredSettings } from './stored-settings.ts'
import { DEFAULT_SETTINGS } from './usual-settings.ts'

function row(value: boolean) {
  return {
    name: 'openScanning',
    value,
    changed: new Date(1),
    changed_by: 'anna',
    proposed: null,
    proposed_at: null,
    proposed_by: null,
    moved: new Date(1),
  }
}

it('discards a read that started before a change', async () => {
  const answers: ((rows: unknown[]) => void)[] = []
  const query = () =>
    new Promise((resolve) => {
      answers.push((rows) => resolve({ rows }))
    })
  const settings = new StoredSettings({
    pool: () => ({ query }) as unknown as pg.Pool,
    now: () => 1_000,
    usual: DEFAULT_SETTINGS,
  })
  const before = settings.get()
  settings.forget()
  const after = settings.get()
  answers[0]?.([])
  expect((await before).openScanning).toBe(true)
  // a concurrent caller waits for the newer read and gets its result
  const meanwhile = settings.get()
  answers[1]?.([row(false)])
  expect([(await after).openScanning, (await meanwhile).openScanning, answers.length]).toEqual([false, false, 2])
  expect((await settings.get()).openScanning).toBe(false)
})
