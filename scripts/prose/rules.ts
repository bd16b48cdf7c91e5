// Words that this project doesn't use, and what to write instead. A rule is a regular expression for whole words;
// a space in it matches any white space. Words that are right in other places and can't be told apart by a pattern are
// left out.

export interface ProseRule {
  words: RegExp;
  instead: string;
}

const rule = (pattern: string, instead: string): ProseRule => ({
  words: new RegExp(`(?<![\\w-])(?:${pattern.replaceAll(' ', '\\s+')})(?![\\w-])`, 'giu'),
  instead,
});

/** A form of "be", for passives such as "is told": without it, the same participles are allowed. */
const BE = '(?:is|are|was|were|be|been|being)';

const EVERYDAY_WORDS: readonly ProseRule[] = [
  rule('anew', 'again'),
  rule('whoever|whomever', 'the person or thing'),
  rule('nobody', 'no one, or the missing person or thing'),
  rule('of ours', 'our'),
  rule(
    String.raw`of (?:its|their|his|her) own(?=\s*(?:$|\*/|[.,:;!?)(]|(?:and|or|but|that|which|where|with|in|on|for|to|as|is|are|has)\b))`,
    'its own, or "separate"',
  ),
  rule('by (?:itself|themselves|himself|herself)', '"automatically", or "alone"'),
  rule('likewise', 'also'),
  rule('mend(?:s|ed|ing)?', 'fix, or repair'),
  rule('besides', 'also, or "in addition to"'),
  rule('all the same', 'still, or anyway'),
  rule('thereby', 'so, or a new sentence'),
  rule('lest', 'so that ... doesn’t'),
  rule('in vain', 'without effect'),
  rule(
    `${BE} told(?! (?:apart|from|to|that|about|who|whom|which|when|what|why|how|whether))`,
    'reported, notified, or shown',
  ),
  rule(`as told|(?:has|have|had) told (?:of|it)`, 'reported'),
  rule(`${BE} said(?! to)|as said|unless said`, 'set, reported, or shown'),
  rule('kept (?:on disk|over a restart|across restarts)', 'saved'),
  rule('(?:stands?|stood) (?:in|on|at|under|beneath|above|beside|there|here)(?! line)', 'is'),
  rule('(?:stands|stood) for', 'is, means, or replaces'),
  rule(
    String.raw`(?<=(?:^|[.!?]\s+|^[/*\s]+))(?:What|Whose) (?:is|are|was|were|has|have|had)(?=[^?]*$|[^?]*?[.;])`,
    'the subject',
  ),
  rule(String.raw`(?<=(?:^|[.!?]\s+|^[/*\s]+))One (?:that|who|which|whose)`, 'the subject'),
];

const TERMS: readonly ProseRule[] = [
  rule('tapes?', 'event log (of a game), or recording (that a rehearsal plays)'),
  rule('by hand', 'manually, or manual'),
  rule('dress(?:es|ed|ing)?(?! (?:rehearsal|code|room)s?)', 'assign teams'),
  rule('armed|arming|(?:to|is|can|re-?)arm', 'scheduled, schedule'),
  rule('(?<!good |in the |this |of the |whole |day )evenings?', 'show file, show, or event'),
  rule('put(?:s|ting)? away', 'dismiss'),
  rule('(?:tak(?:e|es|en|ing)|took) (?:it |them |that |this )?back', 'revoke, undo, or retract'),
  rule('struck(?! out)', 'retracted'),
  rule('made-up', 'placeholder, or fake'),
  rule('held values?', 'override'),
];

const AMERICAN_SPELLING: readonly ProseRule[] = [
  rule('colour(?:s|ed|ing|less|ful)?', 'color'),
  rule('cent(?:re[sd]?|ring)', 'center'),
  rule('grey(?:s|ed|scale)?', 'gray'),
  rule('cancell(?:ed|ing)', 'canceled, canceling'),
  rule('licence[sd]?', 'license'),
  rule('(?:mis)?behaviour(?:s|al)?', 'behavior'),
  rule('favour(?:s|ed|ing|ite|ites|able)?', 'favor'),
  rule('neighbour(?:s|ed|ing|hood)?', 'neighbor'),
  rule('(?:hon|hum|rum|lab|harb|vap|od|flav|endeav)our(?:s|ed|ing)?', '-or'),
  rule(
    '(?:re|un|mis)?(?:label|travel|model|signal|level|total|dial|channel|fuel)l(?:ed|ing|er|ers)',
    'one l',
  ),
  rule('fulfil(?:s|ment)?', 'fulfill'),
  rule('catalogue[sd]?', 'catalog'),
  rule('programmes?', 'program'),
  rule('(?:milli|centi|kilo)?metres?', 'meter'),
  rule('(?:de|of)fence', 'defense, offense'),
  rule(
    '(?:un|re|de)?(?:organ|recogn|initial|normal|serial|real|summar|minim|maxim|optim|author|synchron|priorit|character|special|custom|final|local|categor|capital|emphas|standard|util|visual|general|central|apolog)is(?:e[sdr]?|ing|ations?)',
    '-ize',
  ),
  rule('analys(?:e[sd]|ing)', 'analyze'),
  rule('whilst|amongst', 'while, among'),
  rule('judgement', 'judgment'),
  rule('artefacts?', 'artifact'),
  rule('(?:learn|spel|burn|dream|lean)t', '-ed'),
  rule('(?:practis|enquir)(?:e|es|ed|ing|y|ies)', 'practice, inquire'),
];

export const PROSE_RULES: readonly ProseRule[] = [...EVERYDAY_WORDS, ...TERMS, ...AMERICAN_SPELLING];

/** The maximum number of words in a sentence of the docs. */
export const SENTENCE_WORDS = 30;
