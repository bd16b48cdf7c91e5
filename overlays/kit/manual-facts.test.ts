import { describe, expect, it } from 'vitest';
import { personVariants, personVariantsAmong } from './manual-facts.ts';

describe('the last name', () => {
  it.each([
    ['Bo Vale', 'Vale'],
    ['Giovanni van Bronckhorst', 'van Bronckhorst', 'Bronckhorst'],
    ['Rafael van der Vaart', 'van der Vaart', 'Vaart'],
    ['Robin Van Persie', 'Van Persie', 'Persie'],
    ['Georg von Hohenzollern-Sigmaringen', 'von Hohenzollern-Sigmaringen', 'Hohenzollern-Sigmaringen'],
    ['Vinícius José de Oliveira Júnior', 'de Oliveira Júnior', 'Oliveira Júnior'],
    ['Elly de la Cruz', 'de la Cruz'],
    ['Ken Griffey Jr.', 'Griffey Jr.'],
    ['Robert Griffin III', 'Griffin III'],
    ['Mohamed el Shenawy', 'el Shenawy'],
    ['Ahmed bin Yousef al Dosari', 'al Dosari'],
    ['Ángel Di María', 'Di María'],
    ['Scott Mc Tominay', 'Mc Tominay'],
    ['Marco ter Stegen', 'ter Stegen'],
  ])('is read from %s as %s, or as %s if there is little space', (name, ...last) => {
    expect(personVariants(name)).toEqual([name, ...last]);
  });

  it.each(['高橋', 'Neymar Jr', ''])('is the whole name for %j', (name) => {
    expect(personVariants(name)).toEqual([name]);
  });
});

describe('people shown together', () => {
  it('are shown with an initial if their last names are equal', () => {
    expect(personVariantsAmong(['Bo Vale', 'Ana de Vale', 'Cy Vale', 'Jo Moss'])).toEqual([
      ['Bo Vale', 'B. Vale'],
      ['Ana de Vale', 'de Vale'],
      ['Cy Vale', 'C. Vale'],
      ['Jo Moss', 'Moss'],
    ]);
  });

  it('keep a name particle that tells them apart', () => {
    expect(personVariantsAmong(['Ana de Vale', 'Bo Vale', 'Cy van Moss'])).toEqual([
      ['Ana de Vale', 'de Vale'],
      ['Bo Vale', 'Vale'],
      ['Cy van Moss', 'van Moss', 'Moss'],
    ]);
  });

  it("keep full names if initials don't tell them apart", () => {
    const names = ['Player Number1 van der Longname', 'Player Number2 van der Longname'];
    expect(personVariantsAmong(names)).toEqual(names.map((name) => [name]));
  });
});
