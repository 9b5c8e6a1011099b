"""Which language a country's names mostly belong to: coarse, one home a country."""

__all__ = ["COUNTRY_CULTURE", "LOCALE_CULTURE", "NATIONALITY_COUNTRY", "NORDIC", "REGISTERS"]

_HOMES = {
    "sv": "se ax",
    "da": "dk fo gl",
    "no": "no",
    "fi": "fi",
    "is": "is",
    "ar": "sy iq lb jo ps eg sa ye sd ly tn dz ma kw qa ae bh om mr km",
    "fa": "ir af",
    "tg": "tj",
    "so": "so dj",
    "ti": "er",
    "am": "et",
    "tr": "tr",
    "az": "az",
    "bs": "ba hr rs me",
    "sl": "si",
    "mk": "mk",
    "sq": "al xk",
    "pl": "pl",
    "ru": "ru by",
    "uk": "ua",
    "bg": "bg",
    "cs": "cz",
    "sk": "sk",
    "ro": "ro md",
    "hu": "hu",
    "es": "es mx ar cl co pe ve uy py bo ec cu do cr pa gt hn ni sv gq ad pr",
    "pt": "pt br ao mz cv gw st tl",
    "el": "gr cy",
    "it": "it sm va mt",
    "th": "th",
    "vi": "vn",
    "zh": "cn tw sg",
    "ja": "jp",
    "ko": "kr kp",
    "hi": "in",
    "ur": "pk",
    "bn": "bd",
    "ta": "lk",
    "ne": "np bt",
    "id": "id",
    "ms": "my bn",
    "tl": "ph",
    "km": "kh",
    "lo": "la",
    "my": "mm",
    "mn": "mn",
    "ka": "ge",
    "hy": "am",
    "kk": "kz",
    "ky": "kg",
    "uz": "uz",
    "tk": "tm",
    "en": "gb us ca au nz ie jm bb tt bs bz gy ag dm lc vc kn lr sl",
    "de": "de at li ch",
    "nl": "nl sr",
    "fr": "fr be lu mc ht",
    "et": "ee",
    "lv": "lv",
    "lt": "lt",
    "yo": "ng bj",
    "ak": "gh",
    "wo": "sn gm",
    "bm": "ml",
    "ff": "gn",
    "ln": "cd cg",
    "sw": "ke tz ug",
    "rw": "rw bi",
    "sn": "zw",
    "zu": "za sz",
    "ny": "mw zm",
    "mg": "mg",
}
COUNTRY_CULTURE = {country: culture for culture, countries in _HOMES.items() for country in countries.split()}

NORDIC = frozenset({"se", "dk", "no", "fi"})
"""Countries whose counts are taken as they are: who bears a name there is likely to bear it in Sweden."""

REGISTERS = NORDIC | frozenset("us fr es ch gb ca au ar cl uy br mx ru si de at be nz ie is".split())
"""Countries with counts of a whole population or of births; the others count persons in Wikidata."""

LOCALE_CULTURE = {
    "tw_GH": "ak",
    "ga_IE": "en",
    "hr_HR": "bs",
    "en_IN": "hi",
    "gu_IN": "hi",
    "mr_IN": "hi",
    "or_IN": "hi",
    "en_KE": "sw",
    "en_NG": "yo",
    "en_PK": "ur",
    "en_TH": "th",
    "fr_DZ": "ar",
    "es_CA": "es",
    "nl_BE": "nl",
    "ha_NG": "ha",
    "ig_NG": "ig",
    "si_LK": "ta",
}
"""Cultures of faker's locales where the language part of the locale is not the answer."""

NATIONALITY_COUNTRY = {
    slug: code
    for line in """
    afganistan af|albania al|alemania de|andorra ad|angola ao|arabia-saudi sa|argelia dz|argentina ar|armenia am
    australia au|austria at|azerbaiyan az|bangladesh bd|belarus by|belgica be|belice bz|benin bj|bolivia bo|bosnia ba
    brasil br|bulgaria bg|burkina bf|cabo-verde cv|camerun cm|canada ca|chile cl|china cn|chipre cy|colombia co
    congo cg|corea-norte kp|corea kr|costa-marfil ci|costa-rica cr|croacia hr|cuba cu|dinamarca dk|dominica dm
    ecuador ec|egipto eg|el-salvador sv|eritrea er|eslovenia si|estonia ee|etiopia et|filipinas ph|finlandia fi
    francia fr|gambia gm|georgia ge|ghana gh|grecia gr|guatemala gt|guinea-bissau gw|guinea-ecuatorial gq|guinea gn
    haiti ht|honduras hn|hungria hu|india in|indonesia id|iran ir|iraq iq|irlanda ie|islandia is|israel il|italia it
    japon jp|jordania jo|kazajstan kz|kenia ke|kirguistan kg|kuwait kw|letonia lv|libano lb|liberia lr|libia ly
    lituania lt|luxemburgo lu|macedonia mk|malasia my|mali ml|malta mt|marruecos ma|mauritania mr|mexico mx
    moldavia md|mongolia mn|montenegro me|mozambique mz|nepal np|nicaragua ni|niger ne|nigeria ng|noruega no
    nueva-zelanda nz|paises-bajos nl|pakistan pk|palaos pw|palestina ps|panama pa|paraguay py|peru pe|polonia pl
    portugal pt|reino-unido gb|republica-checa cz|republica-dominicana do|republica-eslovaca sk|ruanda rw|rumania ro
    rusia ru|senegal sn|serbia rs|sierra-leona sl|singapur sg|siria sy|somalia so|sri-lanka lk|sudafrica za|sudan sd
    suecia se|suiza ch|tailandia th|tanzania tz|tunez tn|turquia tr|ucrania ua|uruguay uy|usa us|uzbekistan uz
    venezuela ve|vietnam vn|yemen ye
    """.split("\n")
    for pair in line.split("|")
    if pair.strip()
    for slug, code in [pair.split()]
}
"""Spanish names of nationalities in INE's files."""
