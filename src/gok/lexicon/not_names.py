"""Words of many languages that look like names and are nobody's: greetings, thanks, feasts, dishes.

Learners cook, greet and celebrate in their own language. Who is really called so is found where it is said: `heter`,
`Hej Salam!`.
"""

from __future__ import annotations

__all__ = ["NOT_NAMES"]

_GREETINGS = (
    "hola namaste salam salaam salamu selam merhaba privet pryvit ciao bonjour hello hi hallo kiitos moi terve shalom "
    "konnichiwa arigato inshallah mashallah alhamdulillah habibi yalla dzień dobry gracias merci grazie spasiba "
    "dziękuję xièxie shukran teşekkür thanks please sorry okej haha hihi oi olá tchau beijos obrigado obrigada bem "
    "abrazos besos saludos hasta öptüm selamlar grüße liebe"
)
_FEASTS = (
    "diwali eid ramadan nowruz newroz nouruz novruz nauryz hanukkah hanukka chanukka purim pesach holi vesak tet "
    "songkran losar chuseok seollal vaisakhi baisakhi navratri pongal onam meskel timket enkutatash genna mawlid "
    "ashura midsommar jul påsk halloween advent lucia valborg thanksgiving kwanzaa karneval carnaval"
)
_DISHES = (
    "lassi injera berbere shiro wat pita falafel hummus hummous tabbouleh tabouleh kebab baklava dolma dolmar dolmades "
    "pho sushi ramen udon kimchi bibimbap bulgogi tempeh tofu nasi goreng lemak rendang samosa samosas biryani naan "
    "chapati roti dal dahl curry masala paneer ugali fufu jollof sambusa pierogi bigos borsjtj borscht pelmeni burek "
    "börek ajvar sarma tortilla tortillas taco tacos burrito arepa arepas empanada empanadas paella feijoada moussaka "
    "tzatziki couscous tajine tagine harissa shawarma shakshuka manti mantı plov pilaf laghman momo momos dumplings "
    "lasagne risotto tiramisu gnocchi pesto chili salsa guacamole ayran raki rakia ouzo espresso cappuccino "
    "latte matcha"
)
NOT_NAMES = frozenset(f"{_GREETINGS} {_FEASTS} {_DISHES} e-post epost mejl".split())
