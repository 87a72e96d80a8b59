import { expect } from '@playwright/test'
import { openDatabase } from './database.ts'

/** Returns the codes sent to a user, oldest first, from the outbox that the operator of a demonstration reads. */
async function codesTo(target: string): Promise<string[]> {
  const client = await openDatabase()
  try {
    const { rows } = await client.query<{ text: string }>(
      'select text from app.outbox where target = $1 order by app.outbox.id',
      [target],
    )
    return rows.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
  } finally {
    await client.end()
  }
}

/** Waits until a number of codes have been sent to a user, and returns the last one. */
export async function codeTo(target: string, count = 1): Promise<string> {
  await expect.poll(async () => (await codesTo(target)).length).toBeGreaterThanOrEqual(count)
  return (await codesTo(target)).at(-1) ?? ''
}
