import type { Page } from '@playwright/test'

/** Makes a call of the staff from a page of their application. @param body undefined for a question @throws Error with the code of a refusal */
export const asStaff = <T>(desk: Page, path: string, body?: unknown): Promise<T> =>
  desk.evaluate(
    async ({ path: to, body: sent }) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
      const answer = await fetch(to, sent === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(sent) })
      const { code, data, msg } = (await answer.json()) as { code: string; data: T; msg: string }
      if (code !== '0') throw new Error(`${code} ${msg}`)
      return data
    },
    { path, body },
  )

interface Item {
  readonly isPublished: boolean
  readonly changed: { readonly at: number } | null
}

/** Takes an item of staff's back, published or not, so that nobody else meets it. */
export async function takeBackContent(desk: Page, id: string): Promise<void> {
  const path = `/staff/api/content/items/${id}`
  const { isPublished, changed } = await asStaff<Item>(desk, path)
  const seen = changed?.at ?? null
  const withdrawn = isPublished ? await asStaff<Item>(desk, `${path}/withdraw`, { seen }) : undefined
  await asStaff(desk, `${path}/discard`, { seen: withdrawn?.changed?.at ?? seen })
}

/** Sets a setting of the page to what it was, and ends what is proposed of it. @param desk a page of an administrator */
export async function putSettingBack(desk: Page, name: string, value: unknown): Promise<void> {
  const { settings } = await asStaff<{ settings: { name: string; moved: number | null }[] }>(desk, '/staff/api/site')
  const seen = settings.find((each) => each.name === name)?.moved ?? null
  await asStaff(desk, `/staff/api/site/${name}`, { value, seen })
}
