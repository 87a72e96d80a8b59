import { defineSetting } from '../../../lib/settings/define-setting.ts'
import { type Store, createStore } from '../../../lib/store.ts'
import { type ChartLook, lookOf } from './chart-look.ts'

/** Version of the template format. The page keeps a template with a higher version but does not apply it. */
export const TEMPLATE_VERSION = 1

/** A named chart appearance, without compared pairs, that one click applies to any pair. */
export interface ChartTemplate {
  readonly version: number
  readonly name: string
  readonly averages: boolean
  readonly indicator: string | undefined
  readonly look: ChartLook
}

/** A stored template. `known` is undefined if a newer version of the page wrote it. */
export interface StoredTemplate {
  readonly name: string
  readonly known: ChartTemplate | undefined
  /** The stored value, which is written back unchanged. */
  readonly raw: unknown
}

const MAX_TEMPLATES = 30
export const MAX_TEMPLATE_NAME = 40

function storedOf(raw: unknown): StoredTemplate[] {
  const value = (typeof raw === 'object' && raw !== null ? raw : {}) as Partial<Record<keyof ChartTemplate, unknown>>
  const { version, name, averages, indicator } = value
  if (typeof name !== 'string' || name === '' || typeof version !== 'number' || version < 1) return []
  if (version > TEMPLATE_VERSION) return [{ name, known: undefined, raw }]
  const known: ChartTemplate = {
    version: TEMPLATE_VERSION,
    name,
    averages: averages !== false,
    indicator: typeof indicator === 'string' ? indicator : undefined,
    look: { ...lookOf(value.look), compared: [] },
  }
  return [{ name, known, raw }]
}

const setting = defineSetting<readonly unknown[]>('chartTemplates', {
  parse: (value): readonly unknown[] => (Array.isArray(value) ? value : []),
})

/** The templates in this browser, newest first. */
export const templateStore: Store<readonly StoredTemplate[]> = createStore<readonly StoredTemplate[]>(
  setting.read().flatMap(storedOf),
)

function keep(templates: readonly StoredTemplate[]): void {
  templateStore.set(templates)
  setting.write(templates.map(({ raw }) => raw))
}

/**
 * Stores a template; replaces one of the same name that this version can read. Beyond the limit the oldest is dropped.
 * @returns false if a template of a newer version already has the name; that template stays
 */
export function saveTemplate(template: Omit<ChartTemplate, 'version'>): boolean {
  const templates = templateStore.get()
  if (templates.some(({ name, known }) => name === template.name && known === undefined)) return false
  const others = templates.filter(({ name }) => name !== template.name)
  // Templates of a newer version are never dropped.
  const full = others.length >= MAX_TEMPLATES ? others.findLast(({ known }) => known !== undefined) : undefined
  keep([...storedOf({ ...template, version: TEMPLATE_VERSION }), ...others.filter((each) => each !== full)])
  return true
}

/** Removes a template. */
export function removeTemplate(name: string): void {
  return keep(templateStore.get().filter((each) => each.name !== name))
}
