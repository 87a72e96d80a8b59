import type { ContentDeskItem, ContentItem } from '@tidebook/contract'
import type { ContentKind } from '@tidebook/contract/content'
import { contentDeskRoutes } from '@tidebook/contract/routes'
import { Empty, Notice, Segmented } from '@tidebook/ui'
import { useState, type FormEvent, type ReactElement } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { LANGUAGES, LANGUAGE_NAMES, LANGUAGE_TAGS, type Language } from '../../../lib/languages.ts'
import { callStaffApi } from '../../services/call-staff-api.ts'
import { useStoredDraft } from '../../services/use-stored-draft.ts'
import { DraftNotice } from '../../views/draft-notice.tsx'
import { Refusal } from '../../views/refusal.tsx'
import { PanelHead } from '../../views/panel-head.tsx'
import { Markdown } from '../../../lib/markdown/markdown.tsx'
import { draftOf, itemOf, problemsOf, wordsOfKind, type ContentDraft, type DraftProblem } from './content-draft.ts'
import { ContentState } from './content-state.tsx'
import { EditorActions, type EditorAct } from './editor-actions.tsx'
import { ItemFields } from './item-fields.tsx'
import { WordsFields } from './words-fields.tsx'
import type { Word } from './content-draft.ts'

interface ContentPreviewProps {
  readonly language: Language
  readonly words: Readonly<Record<Word, string>>
}

/** A preview that uses the same components as the published page. Its links are disabled. */
function ContentPreview({ language, words }: ContentPreviewProps): ReactElement {
  const t = useT()
  if (Object.values(words).every((text) => text.trim() === ''))
    return (
      <Empty className="flex-1" title={t('staff.content.unwritten')}>
        {t('staff.content.unwritten-next')}
      </Empty>
    )
  return (
    <article
      lang={LANGUAGE_TAGS[language]}
      className="min-w-0 rounded-3 border p-4"
      onClickCapture={(event) => {
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <h3 className="text-20 font-semibold break-words">{words.title}</h3>
      {words.summary.trim() !== '' && <p className="mt-1 mb-3 text-14 break-words text-2">{words.summary}</p>}
      <Markdown text={words.body} className="mt-3" />
    </article>
  )
}

interface ContentEditorProps {
  readonly kind: ContentKind
  /** Undefined for a new item. */
  readonly shown: ContentDeskItem | undefined
  readonly language: Language
  readonly onLanguage: (language: Language) => void
  /** Receives the current item; null when it has been deleted. */
  readonly onChanged: (item: ContentDeskItem | null) => void
  readonly onBack: () => void
}

type EditorView = 'write' | 'preview'

/** Adds an item, or saves its draft if `seen` is the time of its last change. */
function saveContent(shown: ContentDeskItem | undefined, item: ContentItem, seen: number | null) {
  return shown === undefined
    ? callStaffApi<ContentDeskItem>(contentDeskRoutes.add, { body: { item } })
    : callStaffApi<ContentDeskItem>(contentDeskRoutes.save, { path: { id: shown.id }, body: { item, seen } })
}

/** The editor of an item: its languages, preview and actions. */
export function ContentEditor(props: ContentEditorProps): ReactElement {
  const { kind, shown, language, onLanguage, onChanged, onBack } = props
  const t = useT()
  const [first] = useState(() => draftOf(shown?.item))
  const form = useStoredDraft(`content ${shown?.id ?? kind}`, first, shown?.changed?.at ?? null)
  const { draft, seen } = form
  const [view, setView] = useState<EditorView>('write')
  const [tried, setTried] = useState(false)
  const [pending, setPending] = useState<EditorAct>()
  const [refused, setRefused] = useState<string>()
  const problems = problemsOf(draft, kind, language)
  const errorOf = (field: DraftProblem['field'], of?: Language): string | undefined => {
    const found = problems.find((each) => each.field === field && each.language === of)
    return tried && found !== undefined ? t(`staff.content.problem.${found.problem}`) : undefined
  }
  const change = (other: Partial<ContentDraft>): void => form.change({ ...draft, ...other })
  const isTouched = shown === undefined || form.isTouched

  /** Saves the draft if it has changed, and returns the saved item. */
  const save = async (): Promise<ContentDeskItem | undefined> => {
    if (shown !== undefined && !isTouched) return shown
    const answer = await saveContent(shown, itemOf(draft, kind), seen)
    if (answer.result) {
      form.forget()
      return answer.data
    }
    setRefused(answer.code)
    return undefined
  }
  const act = async (wanted: EditorAct): Promise<void> => {
    const writes = wanted === 'save' || wanted === 'publish'
    if (writes && problems.length > 0) {
      const [problem] = problems
      setTried(true)
      setView('write')
      if (problem?.language !== undefined) onLanguage(problem.language)
      return
    }
    setPending(wanted)
    setRefused(undefined)
    const kept = writes ? await save() : shown
    if (kept !== undefined && wanted !== 'save') {
      const answer = await callStaffApi<ContentDeskItem | null>(contentDeskRoutes[wanted], {
        path: { id: kept.id },
        body: { seen: kept.changed?.at ?? null },
      })
      if (answer.result) {
        if (!writes) form.rebase(answer.data?.changed?.at ?? null)
        onChanged(answer.data)
      } else setRefused(answer.code)
    } else if (kept !== undefined) onChanged(kept)
    setPending(undefined)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (pending === undefined) void act('save')
  }
  return (
    <form noValidate className="flex min-h-0 flex-1 flex-col" onSubmit={submit}>
      <PanelHead backLabel={t('staff.content.back')} onBack={onBack}>
        <EditorTitle kind={kind} shown={shown} />
      </PanelHead>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-auto p-4">
        <EditorChoices language={language} onLanguage={onLanguage} view={view} onView={setView} />
        {form.isBack && <DraftNotice onDrop={form.drop} />}
        {view === 'preview' ? (
          <ContentPreview language={language} words={draft.words[language]} />
        ) : (
          <EditorFields kind={kind} draft={draft} language={language} errorOf={errorOf} onChange={change} />
        )}
        {refused !== undefined && (
          <Notice tone="danger" urgent>
            <Refusal code={refused} />
          </Notice>
        )}
      </div>
      <EditorActions shown={shown} isTouched={isTouched} pending={pending} onAct={(wanted) => void act(wanted)} />
    </form>
  )
}

/** Shows kind, status and last change of the item. */
function EditorTitle({ kind, shown }: Pick<ContentEditorProps, 'kind' | 'shown'>): ReactElement {
  const t = useT()
  return (
    <>
      <h2 className="truncate text-14 font-semibold">
        {t(shown === undefined ? 'staff.content.new' : `staff.content.kind.${kind}`)}
      </h2>
      {shown && <ContentState item={shown} />}
      {shown?.changed && (
        <span className="ms-auto truncate text-12 text-2">
          {t('staff.content.by', { name: shown.changed.by, time: formatDateTime(shown.changed.at) })}
        </span>
      )}
    </>
  )
}

/** Selects the language, and whether the form or the preview is shown. */
function EditorChoices({
  language,
  onLanguage,
  view,
  onView,
}: Pick<ContentEditorProps, 'language' | 'onLanguage'> & {
  readonly view: EditorView
  readonly onView: (view: EditorView) => void
}): ReactElement {
  const t = useT()
  return (
    <div className="flex flex-wrap justify-between gap-2">
      <Segmented
        label={t('staff.content.language')}
        value={language}
        onChange={onLanguage}
        items={LANGUAGES.map((id) => ({ id, label: LANGUAGE_NAMES[id] }))}
      />
      <Segmented
        label={t('staff.content.view')}
        value={view}
        onChange={onView}
        items={(['write', 'preview'] as const).map((id) => ({ id, label: t(`staff.content.view.${id}`) }))}
      />
    </div>
  )
}

/** The texts in one language, and the fields of the item. */
function EditorFields({
  kind,
  draft,
  language,
  errorOf,
  onChange,
}: Pick<ContentEditorProps, 'kind' | 'language'> & {
  readonly draft: ContentDraft
  readonly errorOf: (field: DraftProblem['field'], of?: Language) => string | undefined
  readonly onChange: (change: Partial<ContentDraft>) => void
}): ReactElement {
  return (
    <>
      <WordsFields
        language={language}
        words={draft.words[language]}
        fields={wordsOfKind(kind)}
        errorOf={(word) => errorOf(word, language)}
        onChange={(word, typed) =>
          onChange({ words: { ...draft.words, [language]: { ...draft.words[language], [word]: typed } } })
        }
      />
      <ItemFields kind={kind} draft={draft} errorOf={errorOf} onChange={onChange} />
    </>
  )
}
