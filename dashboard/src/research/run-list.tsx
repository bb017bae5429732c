import './research.css'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { Ago } from '../shared/components/ago.tsx'
import { OutsideLink } from '../shared/components/outside-link.tsx'
import { StateWord } from '../shared/components/state-word.tsx'
import { counted } from '../shared/words/words.ts'
import { cutTo, refusalInWords, runInWords, stepInWords, useInWords } from './research-words.ts'
import type { Asked, Run, Step } from './research-words.ts'
import { Sign } from '../shared/components/sign.tsx'
import { runList as t } from './texts.tsx'

interface RunListProps {
  readonly runs: readonly Run[]
  readonly questions: readonly Asked[]
}

/** What the research agent did, newest first: open while it is at work, else a line that opens. */
export function RunList({ runs, questions }: RunListProps) {
  const labels = new Map(questions.map(({ path, question }) => [path, question]))
  return (
    <ul className="runs">
      {runs.map((run) => (
        <li key={run.runId}>
          <OneRun run={run} labels={labels} />
        </li>
      ))}
    </ul>
  )
}

type Labels = ReadonlyMap<string, string>

function OneRun({ run, labels }: { run: Run; labels: Labels }) {
  const isRunning = run.state === 'running'
  // One that somebody watched stays open when it ends.
  const [isOpen, setOpen] = useState(isRunning)
  return (
    <details className="run" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <StateWord state={run.state === 'stopped' ? 'held' : run.state} text={runInWords(run)} />{' '}
        <span className="quiet">
          <Ago at={run.startedAt} /> · {useInWords(run)}
        </span>
      </summary>
      {isOpen && <Steps run={run} labels={labels} />}
    </details>
  )
}

/** The steps in a box that keeps its height while they come, so that nothing below is pushed away. */
function Steps({ run: { steps, state }, labels }: { run: Run; labels: Labels }) {
  const box = useRef<HTMLDivElement>(null)
  const isRunning = state === 'running'
  useEffect(() => {
    if (isRunning && box.current !== null) box.current.scrollTop = box.current.scrollHeight
  }, [isRunning, steps.length])
  const read = steps.filter(({ do: kind }) => kind === 'read')
  const taken = steps.filter(({ do: kind }) => kind !== 'read')
  return (
    <StepBox box={box} isRunning={isRunning}>
      <ol className="steps">
        {read.length > 0 && <ReadBefore pages={read} />}
        {taken.map((step, index) => (
          <OneStep key={`${index} ${step.at}`} step={step} labels={labels} />
        ))}
        {isRunning && (
          <li>
            <Sign of="going" />
            <span className="quiet">{taken.length === 0 ? t.readsAndPlansItsFirstSteps : t.plansTheNextSteps}</span>
          </li>
        )}
      </ol>
    </StepBox>
  )
}

interface StepBoxProps {
  readonly box?: RefObject<HTMLDivElement | null>
  readonly isRunning: boolean
  readonly children: ReactNode
}

/** Where steps are told as they come. */
export function StepBox({ box, isRunning, children }: StepBoxProps) {
  return (
    <div
      ref={box}
      className={isRunning ? 'step-box is-running' : 'step-box'}
      role="log"
      aria-label={t.stepsOfTheResearchAgent}
      tabIndex={0}
    >
      {children}
    </div>
  )
}

/** What the visit had read: the agent begins with it. */
function ReadBefore({ pages }: { pages: readonly Step[] }) {
  return (
    <li>
      <StepSign step={{ do: 'read', refused: null }} />
      <div>
        {t.beganWithThatHadBeenRead(counted(pages.length, 'page'))}
        <ul className="links">
          {pages.map(({ url, learnt }, index) => (
            <li key={`${index} ${url}`}>
              <OutsideLink href={url} />
              {learnt !== null && <span className="quiet"> · {cutTo(learnt, LONGEST)}</span>}
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}

const LONGEST = 300

/** What was done or refused, for which question and why, and what it brought. What pages and models say is text alone. */
function OneStep({ step, labels }: { step: Step; labels: Labels }) {
  const { question, why, learnt, quote, url, refused } = step
  const about = question === null ? undefined : labels.get(question)
  return (
    <li>
      <StepSign step={step} />
      <div>
        <p>
          {stepInWords(step)} <Target step={step} about={about} />
        </p>
        {refused !== null && <p className="step-refusal">{refusalInWords(refused)}</p>}
        {step.do !== 'answer' && learnt !== null && <p className="quiet">{cutTo(learnt, LONGEST)}</p>}
        {quote !== null && <blockquote className="quoted">“{cutTo(quote, LONGEST)}”</blockquote>}
        {step.do === 'answer' && url !== null && (
          <p className="quiet">
            <OutsideLink href={url} />
          </p>
        )}
        {step.do !== 'answer' && step.do !== 'give_up' && about !== undefined && (
          <p className="quiet">{t.for(cutTo(about, LONGEST))}</p>
        )}
        {why !== null && (
          <p className="quiet">
            {step.do === 'provider' ? '' : 'Why: '}
            {cutTo(why, LONGEST)}
          </p>
        )}
      </div>
    </li>
  )
}

function Target({ step, about }: { step: Step; about: string | undefined }) {
  const { do: kind, target, learnt, url } = step
  if (kind === 'give_up') return about === undefined ? t.allThatWasOpen : `“${cutTo(about, LONGEST)}”`
  if (kind === 'answer') {
    const words = learnt === null ? '' : cutTo(learnt, LONGEST)
    return (
      <>
        {about !== undefined && `“${cutTo(about, LONGEST)}”`}
        {words !== '' && (
          <>
            {about !== undefined && ': '}
            <strong>{words}</strong>
          </>
        )}
      </>
    )
  }
  if (kind === 'open' && url !== null) return <OutsideLink href={url} />
  return target === null ? null : <>“{cutTo(target, LONGEST)}”</>
}

function StepSign({ step: { do: kind, refused } }: { step: Pick<Step, 'do' | 'refused'> }) {
  if (refused !== null) return <Sign of="miss" words="refused" />
  return kind === 'give_up' ? <Sign of="none" words={t.givenUp} /> : <Sign of="match" words="done" />
}
