import { isOwnPage } from '../../../lib/own-page.ts'
import { defineSetting, tabStorage } from '../../../lib/settings/define-setting.ts'

const setting = defineSetting<string | undefined>('wayBack', {
  parse: (value) => (isOwnPage(value) ? value : undefined),
})

/** Remembers the page that needs an account, for as long as the tab lives. */
export const rememberWayBack = (path: string): void => setting.write(path, tabStorage())

/** The page that registering leads back to. */
export const readWayBack = (): string | undefined => setting.read(tabStorage())

/** Forgets it: the person has come back, or sees the link that leads there. */
export const forgetWayBack = (): void => setting.forget(tabStorage())
