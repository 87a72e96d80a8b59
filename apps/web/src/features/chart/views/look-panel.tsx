import { Button, Checkbox, Field, IconButton, PlusIcon, SearchIcon, Segmented, TrashIcon, cx } from '@tidebook/ui'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { pairKey, useMarket } from '../../markets/index.ts'
import { CHART_SCALES, CHART_TYPES, MAX_COMPARED, scaleOf, toggled } from '../model/chart-look.ts'
import { chartStore, dispatchChart } from '../model/chart-store.ts'
import { isTimeSharing } from '../model/cycles.ts'
import {
  MAX_TEMPLATE_NAME,
  type StoredTemplate,
  removeTemplate,
  saveTemplate,
  templateStore,
} from '../model/chart-template.ts'
import { showToast } from '../../toasts/index.ts'
import { TypeGlyph } from './type-glyph.tsx'

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement {
  return (
    <section className="flex flex-col gap-2" aria-label={title}>
      <h3 className="text-12 font-medium text-2">{title}</h3>
      {children}
    </section>
  )
}

/** Type and scale of the chart, compared pairs, and templates. */
export function LookPanel(): ReactElement {
  const t = useT()
  const look = useStore(chartStore, (state) => state.look)
  const isLine = useStore(chartStore, ({ cycle }) => isTimeSharing(cycle))
  return (
    <div className="look-panel flex flex-col gap-4">
      {isLine && <p className="text-12 text-3">{t('chart.look-line')}</p>}
      <Part title={t('chart.type')}>
        <div className="grid grid-cols-3 gap-1">
          {CHART_TYPES.map((type) => (
            <button
              key={type}
              type="button"
              aria-pressed={look.type === type}
              onClick={() => dispatchChart({ type: 'look', look: { type } })}
              className={cx(
                'flex flex-col items-center gap-1 rounded-2 border px-1 py-2 text-12 pointer-coarse:min-h-11',
                look.type === type
                  ? 'border-accent bg-accent-tint font-medium text-accent'
                  : 'border-line text-2 hover:border-line-control hover:text-1',
              )}
            >
              <TypeGlyph type={type} />
              {t(`chart.type.${type}`)}
            </button>
          ))}
        </div>
      </Part>
      <Part title={t('chart.scale')}>
        <Segmented
          label={t('chart.scale')}
          value={scaleOf(look)}
          items={CHART_SCALES.map((id) => ({ id, label: t(`chart.scale.${id}`) }))}
          onChange={(scale) =>
            dispatchChart({ type: 'look', look: { scale, compared: scale === 'percent' ? look.compared : [] } })
          }
        />
      </Part>
      <Part title={t('chart.profile')}>
        <Checkbox
          checked={look.profile}
          onChange={(event) => dispatchChart({ type: 'look', look: { profile: event.target.checked } })}
        >
          {t('chart.profile.show')}
        </Checkbox>
        <p className="text-11 text-3">{t('chart.profile.hint')}</p>
      </Part>
      <Compared compared={look.compared} />
      <Templates />
    </div>
  )
}

/** The compared pairs, with a menu of pairs to add. */
function Compared({ compared }: { readonly compared: readonly string[] }): ReactElement {
  const t = useT()
  const { pairs } = useMarket()
  const [text, setText] = useState('')
  const shown = useStore(chartStore, ({ coinType }) => coinType)
  const named = pairs
    .filter(({ kline }) => kline)
    .map((pair) => ({ id: pairKey(pair), label: `${pair.baseTitle}/${pair.counterTitle}` }))
    .filter(({ id }) => id !== shown)
  const change = (key: string): void =>
    dispatchChart({ type: 'look', look: { compared: toggled(compared, key, MAX_COMPARED) } })
  return (
    <Part title={t('chart.compare')}>
      <p className="text-11 text-3">{t('chart.compare-hint', { count: MAX_COMPARED })}</p>
      <div className="flex flex-wrap items-center gap-1 empty:hidden">
        {compared
          .filter((key) => key !== shown)
          .map((key, place) => {
            const title = named.find(({ id }) => id === key)?.label ?? key
            return (
              <span key={key} className="inline-flex items-center rounded-2 border border-line pl-2 text-12 text-1">
                <span aria-hidden="true" className="compare-mark mr-1" data-line={place + 1} />
                {title}
                <IconButton small label={t('chart.compare-remove', { pair: title })} onClick={() => change(key)}>
                  <TrashIcon size="small" />
                </IconButton>
              </span>
            )
          })}
      </div>
      {compared.length < MAX_COMPARED && (
        <>
          <Field
            type="search"
            size="bar"
            value={text}
            placeholder={t('chart.compare-add')}
            aria-label={t('chart.compare-add')}
            leading={<SearchIcon className="text-3" />}
            onChange={(event) => setText(event.target.value)}
          />
          <div className="compare-list" data-scrolls="">
            {named
              .filter(
                ({ id, label }) => !compared.includes(id) && label.toLowerCase().includes(text.trim().toLowerCase()),
              )
              .map(({ id, label }) => (
                <button
                  key={id}
                  type="button"
                  aria-label={t('chart.compare-with', { pair: label })}
                  className="flex h-row-list w-full items-center justify-between rounded-2 px-2 text-12 text-1 hover:bg-accent-tint focus-visible:bg-accent-tint pointer-coarse:h-11"
                  onClick={() => change(id)}
                >
                  {label}
                  <PlusIcon size="small" />
                </button>
              ))}
          </div>
        </>
      )}
    </Part>
  )
}

/** Templates in this browser, and a field to save the current appearance as a template. */
function Templates(): ReactElement {
  const t = useT()
  const templates = useStore(templateStore)
  const [name, setName] = useState('')
  const save = (): void => {
    const title = name.trim()
    if (title === '') return
    const { movingAverages: averages, indicator, look } = chartStore.get()
    if (saveTemplate({ name: title, averages, indicator, look })) setName('')
    else showToast({ kind: 'danger', title: t('chart.template-newer', { name: title }) })
  }
  return (
    <Part title={t('chart.templates')}>
      {templates.length > 0 && (
        <ul className="template-list flex flex-col">
          {templates.map((template) => (
            <Template key={template.name} template={template} />
          ))}
        </ul>
      )}
      <form
        className="flex items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Field
          className="flex-1"
          size="bar"
          maxLength={MAX_TEMPLATE_NAME}
          value={name}
          placeholder={t('chart.template-name')}
          aria-label={t('chart.template-name')}
          onChange={(event) => setName(event.target.value)}
        />
        <Button size="small" type="submit" disabled={name.trim() === ''}>
          {t('chart.template-save')}
        </Button>
      </form>
    </Part>
  )
}

function Template({ template }: { readonly template: StoredTemplate }): ReactElement {
  const t = useT()
  const { name, known } = template
  const apply = (): void => {
    if (known === undefined) showToast({ kind: 'danger', title: t('chart.template-newer', { name }) })
    else dispatchChart({ type: 'template', template: known })
  }
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        onClick={apply}
        className="flex h-row-list min-w-0 flex-1 items-center gap-2 rounded-2 px-2 text-left text-13 text-1 hover:bg-accent-tint pointer-coarse:h-11"
      >
        <span className="truncate">{name}</span>
        {known === undefined ? (
          <span className="ml-auto flex-none text-11 text-warning">{t('chart.template-newer-mark')}</span>
        ) : (
          <span className="ml-auto truncate text-11 text-3">
            {[t(`chart.type.${known.look.type}`), known.indicator, ...known.look.overlays].filter(Boolean).join(' · ')}
          </span>
        )}
      </button>
      <IconButton small label={t('chart.template-remove', { name })} onClick={() => removeTemplate(name)}>
        <TrashIcon size="small" />
      </IconButton>
    </li>
  )
}
