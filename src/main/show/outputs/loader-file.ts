/** Interval at which the page polls Touchline. */
const ASK_EVERY_MS = 1_000;
/** Time limit of an answer. Touchline answers faster, so a slower answer is from another program on that port. */
const ANSWER_WITHIN_MS = 5_000;

/**
 * Returns a page for one output that OBS can load before Touchline runs. It polls every second, and opens the output
 * once it gets an answer. It contains only the output's secret URL, and opens it with `location.replace`, so that it
 * becomes the output's own page.
 *
 * @param url of the output
 */
export function loaderFile(name: string, url: string): { name: string; html: string } {
  const html = `<!doctype html>
<meta charset="utf-8">
<title>Touchline: waiting</title>
<style>html { background: transparent }</style>
<script>
  const output = ${scriptText(url)};
  async function look() {
    try {
      const limit = new AbortController();
      setTimeout(() => limit.abort(), ${ANSWER_WITHIN_MS});
      await fetch(output + '/up', { mode: 'no-cors', cache: 'no-store', signal: limit.signal });
      location.replace(output);
    } catch {
      setTimeout(look, ${ASK_EVERY_MS});
    }
  }
  look();
</script>
`;
  return { name: `touchline-${fileName(name)}.html`, html };
}

/** Returns a text as JavaScript that can't end its script element. */
function scriptText(text: string): string {
  return JSON.stringify(text).replaceAll('<', '\\u003c');
}

/** Returns a name that every file system allows. */
function fileName(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return plain === '' ? 'output' : plain;
}
