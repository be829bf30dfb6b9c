/** Three minutes of MERCI: thirteen small scenes, one word or one idea in each. */
import type { Fields } from '../../lib/catalogue'
import type { LessonStep } from '../kind'
import type { MerciView } from '../../declared'

const THREE = (text: string): string[] => ['lay', 'siouplait', 'skuz'].map((word) => `${word} ${text}`)

/** The learner sits at seat 0, with two others; what a scene does not say stays as it is at the start. */
function scene(part: Partial<MerciView>): MerciView {
  return {
    game: 'merci',
    seats: 3,
    round: 1,
    turn: 0,
    phase: 'turn',
    awaited: [0],
    over: false,
    stopped: false,
    scores: part.hearts ?? [0, 0, 0],
    winners: [],
    hearts: [0, 0, 0],
    reserve: 25,
    effect: null,
    by: null,
    target: null,
    accused: null,
    barred: [[], [], []],
    hands: [],
    tops: [],
    under: [[], [], []],
    pile: 29,
    pile_back: 'draw2',
    seat: 0,
    moves: [],
    ...part,
  }
}

const BOB = ['?:draw1', '?:gift', '?:heart', '?:heart', '?:draw2', '?:draw2']
const CLEO = ['?:draw1', '?:draw1', '?:gift', '?:gift', '?:heart', '?:draw2']
const BOB_LATER = ['?:gift', '?:heart', '?:heart', '?:draw2', '?:draw2']
const CLEO_LATER = ['?:draw1', '?:gift', '?:gift', '?:heart']

const START = ['4y:gift', '3p:draw1', '6p:heart', '1b:gift', '2b:draw1', '1v:draw2']
const AFTER_LAY = ['4y:gift', '3p:draw1', '6p:heart', '1b:gift', '1v:draw2']
const AFTER_RUN = ['3p:draw1', '6p:heart', '1b:gift', '1v:draw2']
const WITH_GIFT = ['3p:draw1', '6p:heart', '6g:gift', '1b:gift', '1v:draw2']
const WITH_TWO = ['2y:draw1', '3p:draw1', '6p:heart', '6g:gift', '1b:gift', '1v:draw2', '2v:draw2']
const DRAWN = ['2y:draw1', '3p:draw1', '6p:heart', '5g:heart', '6g:gift', '1b:gift', '1v:draw2', '2v:draw2']
const AFTER_SKUZ = ['2y:draw1', '6p:heart', '5g:heart', '6g:gift', '1b:gift', '1v:draw2', '2v:draw2']
const AFTER_SIX = ['2y:draw1', '5g:heart', '6g:gift', '1b:gift', '1v:draw2', '2v:draw2']

const laid = (seat: number, card: string, stack: number, word: string, left: number): Fields => ({
  type: 'laid',
  seat,
  card,
  stack,
  word,
  left,
})

export const lesson: LessonStep[] = [
  {
    say: 'web-merci-lesson-start',
    view: scene({ hands: [START, BOB, CLEO], tops: ['5y', '4g', '2g'] }),
    article: 'ME-4',
  },
  {
    say: 'web-merci-lesson-lay',
    view: scene({
      hands: [START, BOB, CLEO],
      tops: ['5y', '4g', '2g'],
      moves: [...THREE('4y 0'), ...THREE('4y 1'), ...THREE('2b 2'), 'draw'],
    }),
    move: 'lay 2b 2',
    others: {
      'siouplait 2b 2': 'web-merci-lesson-no-word',
      'skuz 2b 2': 'web-merci-lesson-no-word',
      draw: 'web-merci-lesson-not-yet',
    },
    article: 'ME-5',
  },
  {
    say: 'web-merci-lesson-siouplait',
    view: scene({
      hands: [AFTER_LAY, BOB.slice(1), CLEO.slice(1)],
      tops: ['5y', '3g', '5b'],
      under: [[], ['4g'], ['2g', '2b']],
      moves: [...THREE('4y 0'), ...THREE('3p 1'), ...THREE('1b 2'), 'draw'],
    }),
    events: [laid(1, '5b:draw1', 2, 'lay', 5), laid(2, '3g:draw1', 1, 'lay', 5)],
    move: 'siouplait 4y 0',
    others: { 'lay 4y 0': 'web-merci-lesson-forgotten', 'skuz 4y 0': 'web-merci-lesson-wrong-word' },
    article: 'ME-8',
  },
  {
    say: 'web-merci-lesson-name',
    view: scene({
      hands: [AFTER_RUN, BOB.slice(1), CLEO.slice(1)],
      tops: ['4y', '3g', '5b'],
      under: [['5y'], ['4g'], ['2g', '2b']],
      phase: 'name',
      effect: 'draw2',
      by: 0,
      moves: ['name 1', 'name 2'],
    }),
    events: [laid(0, '4y:gift', 0, 'siouplait', 4)],
    move: 'name 1',
    others: { 'name 2': 'web-merci-lesson-left' },
    article: 'ME-10',
  },
  {
    say: 'web-merci-lesson-thanks',
    view: scene({
      hands: [AFTER_RUN, [...BOB.slice(1), '?:draw2', '?:heart'], CLEO.slice(1)],
      tops: ['4y', '3g', '5b'],
      under: [['5y'], ['4g'], ['2g', '2b']],
      turn: 1,
      awaited: [1],
      pile: 27,
      pile_back: 'gift',
    }),
    events: [
      { type: 'named', seat: 0, target: 1 },
      { type: 'answered', seat: 1, word: 'merci-beaucoup' },
      { type: 'drawn', seat: 1, back: 'draw2', cause: 'effect' },
      { type: 'drawn', seat: 1, back: 'heart', cause: 'effect' },
    ],
    article: 'ME-11',
  },
  {
    say: 'web-merci-lesson-merci',
    view: scene({
      hands: [WITH_GIFT, [...BOB_LATER, '?:heart'], CLEO.slice(1)],
      tops: ['4y', '3g', '2b'],
      under: [['5y'], ['4g'], ['2g', '2b', '5b']],
      turn: 1,
      phase: 'answer',
      effect: 'gift',
      by: 1,
      target: 0,
      pile: 26,
      moves: ['merci', 'merci-beaucoup', 'silent'],
    }),
    events: [
      laid(1, '2b:draw2', 2, 'siouplait', 6),
      { type: 'drawn', seat: 1, back: 'gift', cause: 'gift' },
      { type: 'given', seat: 1, target: 0, back: 'gift', card: '6g:gift' },
    ],
    move: 'merci',
    others: { silent: 'web-merci-lesson-rude', 'merci-beaucoup': 'web-merci-lesson-more' },
    article: 'ME-11',
  },
  {
    say: 'web-merci-lesson-beaucoup',
    view: scene({
      hands: [WITH_GIFT, [...BOB_LATER, '?:heart'], CLEO_LATER],
      tops: ['4y', '3g', '5b'],
      under: [['5y'], ['4g'], ['2g', '2b', '5b', '2b']],
      turn: 2,
      phase: 'answer',
      effect: 'draw2',
      by: 2,
      target: 0,
      pile: 26,
      moves: ['merci', 'merci-beaucoup', 'silent'],
    }),
    events: [laid(2, '5b:draw2', 2, 'siouplait', 4), { type: 'named', seat: 2, target: 0 }],
    move: 'merci-beaucoup',
    others: { silent: 'web-merci-lesson-rude', merci: 'web-merci-lesson-less' },
    article: 'ME-11',
  },
  {
    say: 'web-merci-lesson-draw',
    view: scene({
      hands: [WITH_TWO, [...BOB_LATER, '?:heart'], CLEO_LATER],
      tops: ['4y', '3g', '5b'],
      under: [['5y'], ['4g'], ['2g', '2b', '5b', '2b']],
      pile: 24,
      pile_back: 'heart',
      moves: [...THREE('2y 0'), ...THREE('3p 1'), ...THREE('6g 1'), ...THREE('1b 2'), 'draw'],
    }),
    events: [
      { type: 'answered', seat: 0, word: 'merci-beaucoup' },
      { type: 'drawn', seat: 0, back: 'draw2', cause: 'effect', card: '2v:draw2' },
      { type: 'drawn', seat: 0, back: 'draw1', cause: 'effect', card: '2y:draw1' },
    ],
    move: 'draw',
    article: 'ME-5',
  },
  {
    say: 'web-merci-lesson-skuz',
    view: scene({
      hands: [DRAWN, BOB_LATER, CLEO_LATER],
      tops: ['4y', '3p', '5b'],
      under: [['5y'], ['4g', '3g'], ['2g', '2b', '5b', '2b']],
      turn: 2,
      awaited: [2],
      pile: 23,
      pile_back: 'heart',
      moves: THREE('3p 1'),
    }),
    events: [
      { type: 'drawn', seat: 0, back: 'heart', cause: 'turn', card: '5g:heart' },
      laid(1, '3p:heart', 1, 'lay', 5),
    ],
    move: 'skuz 3p 1',
    others: { 'lay 3p 1': 'web-merci-lesson-no-skuz', 'siouplait 3p 1': 'web-merci-lesson-wrong-word' },
    article: 'ME-15',
  },
  {
    say: 'web-merci-lesson-malpoli',
    view: scene({
      hands: [AFTER_SKUZ, BOB_LATER.slice(0, -1), CLEO_LATER],
      tops: ['4y', '3p', '5b'],
      under: [['5y', '4y'], ['4g', '3g', '3p'], ['2g', '2b', '5b', '2b']],
      turn: 2,
      phase: 'objection',
      awaited: [0, 2],
      accused: 1,
      pile: 23,
      pile_back: 'heart',
      moves: ['denounce 1', 'let-go'],
    }),
    events: [laid(0, '3p:draw1', 1, 'skuz', 7), laid(1, '4y:draw2', 0, 'lay', 4)],
    move: 'denounce 1',
    others: { 'let-go': 'web-merci-lesson-let-go' },
    article: 'ME-23',
  },
  {
    say: 'web-merci-lesson-six',
    view: scene({
      hands: [AFTER_SKUZ, BOB_LATER, CLEO_LATER.slice(1)],
      barred: [[], ['4y'], []],
      tops: ['4y', '3p', '5v'],
      under: [['5y'], ['4g', '3g', '3p'], ['2g', '2b', '5b', '2b', '5b']],
      pile: 23,
      pile_back: 'heart',
      moves: [...THREE('2y 0'), ...THREE('6p 1'), ...THREE('5g 2'), ...THREE('1v 2'), ...THREE('2v 2'), 'draw'],
    }),
    events: [
      { type: 'denounced', seat: 0, accused: 1 },
      { type: 'taken_back', seat: 1, card: '4y:draw2' },
      laid(2, '5v:draw1', 2, 'lay', 3),
    ],
    move: 'siouplait 6p 1',
    others: { 'lay 6p 1': 'web-merci-lesson-forgotten', 'skuz 6p 1': 'web-merci-lesson-wrong-word' },
    article: 'ME-9',
  },
  {
    say: 'web-merci-lesson-heart',
    view: scene({
      hands: [AFTER_SIX, BOB_LATER, CLEO_LATER.slice(1)],
      hearts: [1, 0, 0],
      reserve: 24,
      barred: [[], ['4y'], []],
      tops: ['4y', '6p', '5v'],
      under: [['5y'], ['4g', '3g', '3p', '3p'], ['2g', '2b', '5b', '2b', '5b']],
      phase: 'heart',
      effect: 'heart',
      by: 0,
      pile: 23,
      pile_back: 'heart',
      moves: ['heart 1', 'heart 2'],
    }),
    events: [laid(0, '6p:heart', 1, 'siouplait', 6), { type: 'heart_taken', seat: 0, hearts: 1 }],
    move: 'heart 1',
    others: { 'heart 2': 'web-merci-lesson-left' },
    article: 'ME-10',
  },
  {
    say: 'web-merci-lesson-end',
    view: scene({
      round: 2,
      hands: [['3y:gift', '2p:draw1', '3p:draw1', '5g:heart', '6g:gift', '4v:draw2'], BOB, CLEO],
      hearts: [3, 0, 0],
      reserve: 22,
      tops: ['3v', '1p', '5y'],
      turn: 1,
      awaited: [1],
    }),
    article: 'ME-17',
  },
]
