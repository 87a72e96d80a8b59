import type { Page } from '@playwright/test'

/**
 * Makes a staff call from a page of the staff application.
 * @param body undefined for a read
 * @throws Error with the code of a refusal
 */
export function asStaff<T>(desk: Page, path: string, body?: unknown): Promise<T> {
  return desk.evaluate(
    async ({ path: to, body: sent }) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
      const answer = await fetch(to, sent === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(sent) })
      const { code, data, msg } = (await answer.json()) as { code: string; data: T; msg: string }
      if (code !== '0') throw new Error(`${code} ${msg}`)
      return data
    },
    { path, body },
  )
}

interface Item {
  readonly isPublished: boolean
  readonly changed: { readonly at: number } | null
}

/** Removes a staff member's content item, published or not, so that other tests do not see it. */
export async function takeBackContent(desk: Page, id: string): Promise<void> {
  const path = `/staff/api/content/items/${id}`
  const { isPublished, changed } = await asStaff<Item>(desk, path)
  const seen = changed?.at ?? null
  const withdrawn = isPublished ? await asStaff<Item>(desk, `${path}/withdraw`, { seen }) : undefined
  await asStaff(desk, `${path}/discard`, { seen: withdrawn?.changed?.at ?? seen })
}

/**
 * Restores a page setting, and withdraws its open proposals.
 * @param desk a page on which an administrator is signed in
 */
export async function putSettingBack(desk: Page, name: string, value: unknown): Promise<void> {
  const { settings } = await asStaff<{ settings: { name: string; moved: number | null }[] }>(desk, '/staff/api/site')
  const seen = settings.find((each) => each.name === name)?.moved ?? null
  await asStaff(desk, `/staff/api/site/${name}`, { value, seen })
}
