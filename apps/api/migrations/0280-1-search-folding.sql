-- A search folds what PostgreSQL's unaccent folds, and what has no meaning: dashes, apostrophes, invisible characters, full-width
-- forms. It is the same table as in search-text.ts of the contract; a test compares the two character by character. The extension
-- itself differs between versions of PostgreSQL and is not immutable, so an index cannot use it. Each step handles what is rarer
-- than the step before, because a list costs time for each of its characters.
create function search_folded(written text) returns text language plpgsql immutable strict parallel safe as $$
declare
  plain text := written;
begin
  if plain ~ '[´΄˜″‶¼-¾⅐-⅟↉]' then
    plain := regexp_replace(translate(plain, '´΄˜″‶', '''''~""'), '([¼-¾⅐-⅟↉])', ' \1', 'g');
  end if;
  plain := lower(regexp_replace(normalize(plain, NFKD),
    '[\u0300-\u036F\u20DD-\u20E0\u20E2-\u20E4\u00B7\u02BE\u02BF'
      || '\u00AD\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F'
      || '\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000110BD\U000110CD'
      || '\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
    '', 'g'));
  if octet_length(plain) = char_length(plain) then return replace(plain, '`', ''''); end if;
  plain := translate(plain,
    '“”‟`‘’‛′×‚‐‒–—―−÷⁄‹›ðđħıłŋøŧÐĐĦŁŊØŦÆÞŒẞ',
    '"""''''''''''*,------//<>ddhilnotddhlnotæþœß');
  if octet_length(plain) = char_length(plain) then return plain; end if;
  plain := replace(replace(replace(replace(replace(replace(replace(plain, '«', '<<'), '»', '>>'), 'æ', 'ae'), 'þ', 'th'), 'ß', 'ss'), 'œ', 'oe'), '„', ',,');
  -- The rest is in scripts that are not folded, such as Greek, or among the rare characters.
  if octet_length(plain) = char_length(plain) or plain !~ ('['
      || '〇¡ʺ〝〞ʹʻʼʽˈˋ‵⁎˖、˗⁃֊־᐀⸗⸚⸺⸻⹀⹝〜〰゠。∕ː˂〈˃〉¿⁅〔〘〚∖⁆〕〙〛˄ˆⱥᴀᶏƀɓƃʙᴃᵬᶀƈȼɕᴄꞓɖɗƌȡᴅᴆᵭᶁᶑꝱꝺɛɇᴇᶒᶓⱸƒᵮᶂꜰꝼɠǥɡɢʛᶃꞡɦɧʜⱨɩɨɪᵻᶖȷɉɟʝᴊƙᴋ'
      || 'ᶄⱪꝁꝃꝅꞣƚȴɫɬɭʟᴌᶅⱡꝇꝉꝲɱᴍᵯᶆꝳɲƞȵɳɴᵰᶇꝴꞑꞥᴏⱺꝋꝍƥᴘᵱᵽᶈ℘ꝑꝓꝕĸʠꝗꝙɍɼɽɾʀᵲᵳᶉꝵꝶꞧȿʂᵴᶊẜẝꜱꞩƫƭʈȶⱦᴛᵵꝷꞇʉᴜᵾᶙʋᴠᶌỽⱱⱴꝟᴡⱳᶍƴɏʏỿƶȥɀʐʑᴢᵶᶎⱬ∣ςȺ'
      || 'ɃƁƂƇȻꞒƉƊƋꝹƐɆƑꝻƓǤꞬꞠꞪⱧƖƗꞮɈꞲƘⱩꝀꝂꝄꞢȽⱢꞭⱠꝆꝈⱮƝȠꞐꞤꝊꝌƤⱣꝐꝒꝔꝖꝘɌⱤƦꞦⱾꟅꞨƬƮȾꞆɄƲỼꝞⱲƳɎỾƵȤⱿꟆⱫǶƢỺꜲꜴꜶꜸꜺꜼꝎꝠꝤꝦ©®±ƕƣȸȹɶʣʥʦʪʫᴁᵫᵺỻ‖₠₢'
      || '₣₤₧₹₺℗℞∥≪≫⦅⦆《》ꜳꜵꜷꜹꜻꜽꝏꝡꝥꝧ←→' || ']') then
    return plain;
  end if;
  plain := translate(plain,
    '〇¡ʺ〝〞ʹʻʼʽˈˋ‵⁎˖、˗⁃֊־᐀⸗⸚⸺⸻⹀⹝〜〰゠。∕ː˂〈˃〉¿⁅〔〘〚∖⁆〕〙〛˄ˆⱥᴀᶏƀɓƃʙᴃᵬᶀƈȼɕᴄꞓɖɗƌȡᴅᴆᵭᶁᶑꝱꝺɛɇᴇᶒᶓⱸƒᵮᶂꜰꝼɠǥɡɢʛᶃꞡɦɧʜⱨɩɨɪᵻᶖȷɉɟʝᴊƙᴋ'
      || 'ᶄⱪꝁꝃꝅꞣƚȴɫɬɭʟᴌᶅⱡꝇꝉꝲɱᴍᵯᶆꝳɲƞȵɳɴᵰᶇꝴꞑꞥᴏⱺꝋꝍƥᴘᵱᵽᶈ℘ꝑꝓꝕĸʠꝗꝙɍɼɽɾʀᵲᵳᶉꝵꝶꞧȿʂᵴᶊẜẝꜱꞩƫƭʈȶⱦᴛᵵꝷꞇʉᴜᵾᶙʋᴠᶌỽⱱⱴꝟᴡⱳᶍƴɏʏỿƶȥɀʐʑᴢᵶᶎⱬ∣ςȺ'
      || 'ɃƁƂƇȻꞒƉƊƋꝹƐɆƑꝻƓǤꞬꞠꞪⱧƖƗꞮɈꞲƘⱩꝀꝂꝄꞢȽⱢꞭⱠꝆꝈⱮƝȠꞐꞤꝊꝌƤⱣꝐꝒꝔꝖꝘɌⱤƦꞦⱾꟅꞨƬƮȾꞆɄƲỼꝞⱲƳɎỾƵȤⱿꟆⱫǶƢỺꜲꜴꜶꜸꜺꜼꝎꝠꝤꝦ',
    '0!"""''''''''''''''*+,--------------./:<<>>?[[[[\]]]]^^aaabbbbbbbcccccdddddddddddeeeeeefffffggggggghhhhiiiiijjjjjkk'
      || 'kkkkkkllllllllllllmmmmmnnnnnnnnnnoooopppppppppqqqqrrrrrrrrrrrsssssssstttttttttuuuuvvvvvvvwwxyyyyzzzzzzzzz|σa'
      || 'bbbcccddddeeffgggghhiiijjkkkkkkllllllmnnnnoopppppqqrrrrsssttttuvvvwyyyzzzzzƕƣỻꜳꜵꜷꜹꜻꜽꝏꝡꝥꝧ');
  return replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(plain, '©', '(c)'), '®', '(r)'), '±', '+/-'), 'ƕ', 'hv'), 'ƣ', 'oi'), 'ȸ', 'db'), 'ȹ', 'qp'), 'ɶ', 'oe'),
    'ʣ', 'dz'), 'ʥ', 'dz'), 'ʦ', 'ts'), 'ʪ', 'ls'), 'ʫ', 'lz'), 'ᴁ', 'ae'), 'ᵫ', 'ue'), 'ᵺ', 'th'), 'ỻ', 'll'),
    '‖', '||'), '₠', 'ce'), '₢', 'cr'), '₣', 'fr.'), '₤', 'l.'), '₧', 'pts'), '₹', 'rs'), '₺', 'tl'),
    '℗', '(p)'), '℞', 'rx'), '∥', '||'), '≪', '<<'), '≫', '>>'), '⦅', '(('), '⦆', '))'), '《', '<<'),
    '》', '>>'), 'ꜳ', 'aa'), 'ꜵ', 'ao'), 'ꜷ', 'au'), 'ꜹ', 'av'), 'ꜻ', 'av'), 'ꜽ', 'ay'), 'ꝏ', 'oo'), 'ꝡ', 'vy'),
    'ꝥ', 'th'), 'ꝧ', 'th'), '←', '<-'), '→', '->');
end
$$;

-- One expression, so that it is inlined where it is used. Most texts have ASCII letters only.
create or replace function search_plain(written text) returns text language sql immutable parallel safe
  return case when octet_length(written) = char_length(written) then replace(lower(written collate "C"), '`', '''')
    else search_folded(written) collate "C" end;

-- The stored texts that this changes. Texts with accents only were ASCII before, and are the same now.
update customer_order set reference = reference
  where octet_length(search_text) <> char_length(search_text) or search_text like '%`%';
update tv_account set reference = reference, subscriber = subscriber
  where octet_length(search_text) <> char_length(search_text) or search_text like '%`%';
update rack set reference = reference
  where octet_length(search_text) <> char_length(search_text) or search_text like '%`%';
update dc_connection set reference = reference
  where octet_length(search_text) <> char_length(search_text) or search_text like '%`%';
update wdm_service set reference = reference
  where octet_length(search_text) <> char_length(search_text) or search_text like '%`%';
update quotation set title = title
  where octet_length(search_text) <> char_length(search_text) or search_text like '%`%';
update manual_agreement set title = title
  where octet_length(search_text) <> char_length(search_text) or search_text like '%`%';
