import { isSameSitePath } from '../../../lib/same-site-path.ts'
import { defineSetting, tabStorage } from '../../../lib/settings/define-setting.ts'

const setting = defineSetting<string | undefined>('wayBack', {
  parse: (value) => (isSameSitePath(value) ? value : undefined),
})

/** Stores the page that requires an account, for the lifetime of the tab. */
export function saveReturnPath(path: string): void {
  return setting.write(path, tabStorage())
}

/** Returns the page to open after the registration. */
export function readReturnPath(): string | undefined {
  return setting.read(tabStorage())
}

/** Removes the stored page, once the user has returned or sees the link to it. */
export function clearReturnPath(): void {
  return setting.forget(tabStorage())
}
